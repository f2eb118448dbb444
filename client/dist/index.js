export { JuratApiError, JuratConnectionError, JuratError, JuratTimeoutError, } from "./errors.js";
export { Jurat } from "./jurat.js";
export * from "./webhooks.js";

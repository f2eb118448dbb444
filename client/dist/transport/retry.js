import { JuratApiError, JuratConnectionError } from "../errors.js";
const firstDelayMs = 500;
const longestDelayMs = 8_000;
const longestAskedMs = 60_000;
export function retryDelayMs(error, failures, repeat, random) {
    if (!isPassing(error, repeat))
        return undefined;
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1)) * (0.5 + random() / 2);
    const asked = error instanceof JuratApiError ? (error.retryAfterMs ?? 0) : 0;
    return asked <= longestAskedMs ? Math.max(asked, delayMs) : undefined;
}
function isPassing(error, repeat) {
    if (error instanceof JuratConnectionError)
        return repeat !== 'once';
    if (!(error instanceof JuratApiError))
        return false;
    if (error.status === 429)
        return true;
    if (repeat === 'once')
        return false;
    const { status, code } = error;
    return status === 408 || status === 425 || status >= 500 || code === 'idempotency_in_progress';
}

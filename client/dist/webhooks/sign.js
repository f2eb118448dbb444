import { sampleEvents } from "../generated/sample-events.js";
import { deliveryHeaders } from "./headers.js";
export async function signTestEvent(options) {
    const { type, data, secret, nextSecret, timestamp = new Date(), attempt = 1 } = options;
    const id = options.id ?? `evt_${newId()}`;
    const event = {
        id,
        type,
        occurred_at: `${timestamp.toISOString().slice(0, 19)}Z`,
        webhook_version: 'v1',
        api_version: 'v3',
        attempt,
        data: { ...sampleEvents[type], ...data },
        meta: { tenant_id: '1', source: 'api', request_id: `req_${newId()}` },
    };
    const body = JSON.stringify(event);
    const seconds = Math.floor(timestamp.getTime() / 1000);
    const headers = await deliveryHeaders({ id, type, attempt, timestamp: seconds, body, secret, nextSecret });
    return { body, headers, event };
}
const newId = () => Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');

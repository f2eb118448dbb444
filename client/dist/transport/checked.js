import { JuratError } from "../errors.js";
const longestTimerMs = 2 ** 31 - 1;
export function checkedTimeout(timeoutMs) {
    if (timeoutMs >= 0)
        return timeoutMs > longestTimerMs ? 0 : timeoutMs;
    throw new JuratError(`timeoutMs is ${String(timeoutMs)}. It must be 0 or more milliseconds.`);
}
export function checkedRetries(maxRetries) {
    if (maxRetries >= 0)
        return maxRetries;
    throw new JuratError(`maxRetries is ${String(maxRetries)}. It must be 0 or more.`);
}
export function checkedQuery(query) {
    const date = query && 'date' in query ? query.date : undefined;
    if (date === undefined || date === null || isDay(date))
        return query;
    throw new JuratError(`date is ${JSON.stringify(date)}. Use a calendar date as YYYY-MM-DD.`);
}
function isDay(date) {
    if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date))
        return false;
    const midnight = new Date(`${date}T00:00:00Z`);
    return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
}
const visible = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;
export function checkedKey({ idempotencyKey }) {
    if (idempotencyKey === undefined || visible.test(idempotencyKey))
        return idempotencyKey;
    throw new JuratError('idempotencyKey must be 1 to 255 visible ASCII characters, without a space at either end.');
}

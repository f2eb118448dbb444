export function refusalOf(status, headers, body, now = Date.now()) {
    const outer = objectIn(Array.isArray(body) ? body[0] : body);
    const inner = objectIn(outer.error);
    const data = objectIn(outer.data);
    const code = textIn(outer.code) ?? textIn(inner.code);
    return {
        status,
        code: code ?? `http_${status}`,
        message: textIn(outer.message) ?? textIn(inner.message) ?? foreign(status, body),
        params: paramsIn(data.params),
        reason: textIn(data.reason),
        nearest: timesIn(data.nearest),
        requestId: headers.get('x-request-id') ?? textIn(data.request_id),
        retryAfterMs: retryAfterMs(headers.get('retry-after'), now),
    };
}
export function retryAfterMs(value, now) {
    const text = value?.trim() ?? '';
    if (/^\d{1,9}$/.test(text))
        return Number(text) * 1000;
    const at = / GMT$/.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
function foreign(status, body) {
    const text = typeof body === 'string'
        ? body
            .replace(/<[^>]*>|\s+/g, ' ')
            .replace(/ +/g, ' ')
            .trim()
        : '';
    const said = text === '' ? '' : `: ${text.slice(0, 200)}`;
    return `The response (status ${status}) is not from Jurat, but probably from a proxy in between${said}`;
}
const objectIn = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
const textIn = (value) => typeof value === 'string' && value !== '' ? value : undefined;
function paramsIn(value) {
    const entries = Object.entries(objectIn(value)).map(([name, reason]) => [name, String(reason)]);
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
function timesIn(value) {
    const times = Array.isArray(value) ? value : [];
    return times.map(time => new Date(textIn(time) ?? Number.NaN)).filter(time => !Number.isNaN(time.getTime()));
}

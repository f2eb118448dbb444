import { JuratError } from "../errors.js";
export function baseOf(baseUrl) {
    let url;
    try {
        url = new URL(baseUrl);
    }
    catch {
        throw new JuratError('baseUrl is invalid. Use the address of the installation, such as https://jurat.example.com.');
    }
    if (!/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || hasUser(url)) {
        throw new JuratError('baseUrl must be http or https, without a user, query or fragment.');
    }
    const base = url.href.replace(/\/+$/, '');
    const [known] = /\/(wp-json\/v3|manage\/v1|booking\/v1)$/.exec(base) ?? [];
    if (known)
        throw new JuratError(`baseUrl ends with ${known}. Remove that part.`);
    return base;
}
const hasUser = ({ username, password }) => username !== '' || password !== '';
export function filled(path, values) {
    const given = new Map(Object.entries(values));
    return path.replace(/\{(\w+)\}/g, (_, name) => {
        const value = given.get(name);
        const isThere = typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && value !== '';
        if (!isThere)
            throw new JuratError(`${name} is ${String(value)}, but the URL needs a value.`);
        if (value === '.' || value === '..')
            throw new JuratError(`${name} cannot be "${value}".`);
        return encodeURIComponent(String(value));
    });
}
export function queryOf(query = {}) {
    const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
}

export const isBrowser = () => 'document' in globalThis || /^Mozilla\//.test(globalThis.navigator?.userAgent ?? '');

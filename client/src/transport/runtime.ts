/**
 * A page, or a worker of one. Browsers name themselves, ask the server first about a header they do not know, and send
 * streams over HTTP/2 alone, if at all.
 */
export const isBrowser = (): boolean =>
  'document' in globalThis || /^Mozilla\//.test(globalThis.navigator?.userAgent ?? '')

/**
 * True in a page or its worker. Browsers set their own `User-Agent`, send a preflight for unknown headers,
 * and can send streams only over HTTP/2, if at all.
 */
export declare const isBrowser: () => boolean;

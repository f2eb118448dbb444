/** One attempt of a delivery. */
export interface Delivery {
    id: string;
    type: string;
    /** 1, 2, … within one delivery. */
    attempt: number;
    /** Epoch seconds of the attempt. */
    timestamp: number;
    /** The raw body. */
    body: string;
    secret: string;
    /** Signs together with `secret` until it is promoted. */
    nextSecret?: string | undefined;
}
/** Returns the headers of an attempt, including those of Standard Webhooks (docs/webhooks.md). */
export declare function deliveryHeaders(delivery: Delivery): Promise<Record<string, string>>;

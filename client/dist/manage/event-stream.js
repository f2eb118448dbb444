import { JuratApiError, JuratConnectionError, JuratTimeoutError } from "../errors.js";
import { serverEvents } from "../transport/server-events.js";
import { sleep } from "../transport/sleep.js";
const silentMs = 45_000;
const firstWaitMs = 500;
const longestWaitMs = 15_000;
export async function* eventStream(open, from, { signal, maxRetries }) {
    let cursor = from;
    let isFirst = true;
    for (let waitMs = firstWaitMs;; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
        try {
            const { body } = await open(cursor, isFirst ? maxRetries : 0);
            isFirst = false;
            for await (const { id, data } of serverEvents(body, silentMs, silent)) {
                waitMs = firstWaitMs;
                cursor = id;
                if (data !== undefined)
                    yield { event: JSON.parse(data), cursor: id };
            }
        }
        catch (error) {
            signal?.throwIfAborted();
            if (isFirst || !isPassing(error))
                throw error;
            const asked = error instanceof JuratApiError ? (error.retryAfterMs ?? 0) : 0;
            waitMs = Math.max(waitMs, asked);
        }
        await sleep(waitMs * (0.5 + Math.random() / 2), signal);
    }
}
const silent = () => new JuratConnectionError('The server sent nothing for 45 seconds.');
const isPassing = (error) => error instanceof JuratConnectionError ||
    error instanceof JuratTimeoutError ||
    (error instanceof JuratApiError && (error.status >= 500 || error.status === 429));

import { JuratError } from "./errors.js";
export function slotsOf({ date, starts }, requested) {
    if (requested !== undefined && requested !== date) {
        throw new JuratError(`date is ${JSON.stringify(requested)}. Use a calendar date as YYYY-MM-DD.`);
    }
    if (!starts)
        throw new JuratError('The server does not list slots. Upgrade it to the version of this package.');
    return starts.map(start => {
        const startsAt = new Date(start);
        return { timestamp: startsAt.getTime() / 1000, startsAt, local: start.slice(0, 16) };
    });
}

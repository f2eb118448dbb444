/** A time at which an appointment can start. */
export interface Slot {
    /** Seconds since 1970: the `timestamp` that `submit`, `hold` and `reschedule` take. */
    timestamp: number;
    startsAt: Date;
    /** Date and time of day in the requested time zone, for display: `2027-01-05T09:00`. */
    local: string;
}
interface Day {
    date: string;
    starts?: string[];
}
/**
 * Returns the free start times of a day, in order. The service replaces an invalid date by today, so this
 * compares it.
 */
export declare function slotsOf({ date, starts }: Day, requested: string | undefined): Slot[];
export {};

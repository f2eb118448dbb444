/** Returns the base URL without a trailing slash. Throws `JuratError` for an invalid one. */
export declare function baseOf(baseUrl: string): string;
/**
 * Replaces `{id}` and the like by values. Throws `JuratError` for a missing value, and for `.` and `..`,
 * which would make the path name another resource.
 */
export declare function filled(path: string, values: object): string;
/** Returns `?a=1&b=2`, without undefined and null values. */
export declare function queryOf(query?: object): string;

/** The names of the time zones that this browser knows, with those given. */
export const zoneNames = (...known: string[]): string[] =>
  [...new Set([...known, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()

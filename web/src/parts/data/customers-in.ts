import type { SearchResults } from '@jurat/client/manage'

export type FoundRow = SearchResults['data'][number]

/** The customers of the bookings that were found, each once: by email, or by name without one. */
export function customersIn(rows: FoundRow[]): FoundRow[] {
  const bookings = rows.filter(({ kind }) => kind === 'appointment' || kind === 'reservation')
  return [...new Map(bookings.map(row => [(row.email ?? row.title).toLowerCase(), row])).values()]
}

import type { Answer, Workspace } from './harness.ts'

/** Sends a CSV file to the import. By default a dry run. */
export const importCsv = (
  workspace: Pick<Workspace, 'manage'>,
  csv: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<Answer> =>
  workspace.manage('POST', `/appointments/import${query}`, csv, { 'content-type': 'text/csv', ...headers })

/** Imports the file, which has no errors. */
export const importAll = (workspace: Pick<Workspace, 'manage'>, csv: string, query = '') =>
  importCsv(workspace, csv, `?dry_run=false${query}`)

/** Lines of a file, from rows of cells without separators. */
export const csvOf = (...rows: (string | number)[][]): string =>
  rows.map(cells => `${cells.join(',')}\r\n`).join('')

/** `2026-11-20T15:00:00Z`, for epoch seconds. */
export const iso = (epochSeconds: number): string =>
  new Date(epochSeconds * 1000).toISOString().replace('.000', '')

/** The date in UTC. */
export const dateOf = (epochSeconds: number): string => iso(epochSeconds).slice(0, 10)

import { carriedQueues } from '../../jobs/jobs.ts'
import type { Head, JobLine, Line, RowLine, SequenceLine, TableLine } from './lines.ts'
import { Unusable } from './unusable.ts'

/** A line of a backup. Its rows are looked at with `isRow`. Throws `Unusable`. */
export function parsed(text: string): Line {
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch (error) {
    throw error instanceof SyntaxError ? new Unusable('a line of its rows is cut off') : error
  }
  if (typeof line !== 'object' || line === null) throw new Unusable('it has a line of an unknown kind')
  return line as Line
}

/** Names that are no file name are not shown: nothing is known of them. */
export function isHead(line: Line): line is Head {
  const { format, migrations } = line as Partial<Head>
  return format === 'jurat-rows' && areTexts(migrations) && migrations.every(name => fileName.test(name))
}
const fileName = /^[\w.-]{1,100}\.sql$/

export const isTable = (line: Line): line is TableLine =>
  'table' in line && typeof line.table === 'string' && 'columns' in line && areTexts(line.columns)

export const isRow = (line: RowLine, columns: number): boolean =>
  line.length === columns && line.every(value => value === null || typeof value === 'string')

export function isSequence(line: Line): line is SequenceLine {
  if (!('sequence' in line) || !isObject(line.sequence)) return false
  return typeof line.last === 'string' && /^-?\d{1,19}$/.test(line.last) && typeof line.called === 'boolean'
}

export function isJob(line: Line): line is JobLine {
  if (!('job' in line) || !isObject(line.job)) return false
  const { queue, data, start_at } = line.job
  const isTime = typeof start_at === 'string' && !Number.isNaN(Date.parse(start_at))
  return isTime && isObject(data) && carriedQueues.includes(queue)
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')

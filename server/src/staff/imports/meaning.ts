import type { Mapping } from './mapping.ts'
import { type DateOrder, readTime } from './read-dates.ts'

/** The cells of a row by the names of their columns. Empty cells are left out. */
export type Cells = Partial<Record<string, string>>

/** How the cells of a file are read. */
export interface Reading {
  mapping: Mapping
  order: DateOrder | undefined
}

/** The same in the columns of an appointment: one start, two names, one status. */
export function meaningOf(cells: Cells, { mapping, order }: Reading): Cells {
  const { full_name: fullName, start_date: _date, start_time: _time, canceled, no_show, ...own } = cells
  const status = mapping.columns
    ? statusOf(own.status, canceled, no_show)
    : fromFlags(own.status, canceled, no_show)
  return {
    ...own,
    ...namesOf(fullName, own),
    ...startOf(cells, order),
    ...status,
    ...serviceOf(own.service, mapping),
    ...notaryOf(own.notary_name, mapping),
  }
}

/** Split at the last space. A column of its own is better. */
function namesOf(fullName: string | undefined, own: Cells): Cells {
  if (fullName === undefined) return {}
  const at = fullName.lastIndexOf(' ')
  const [first, last] = at < 0 ? [fullName, ''] : [fullName.slice(0, at).trim(), fullName.slice(at + 1)]
  return withoutEmpty({ first_name: own.first_name ?? first, last_name: own.last_name ?? last })
}

/** The text that has the date of the start, for the order of dates. */
export const dateTextOf = ({ start_utc, start_local, start_date }: Cells): string | undefined =>
  start_utc === undefined ? (start_local ?? start_date) : undefined

/** What cannot be read stays as it is, and is an error of the cell. */
function startOf(cells: Cells, order: DateOrder | undefined): Cells {
  const date = dateTextOf(cells)
  const text = withoutEmpty({ start_local: [date, cells.start_time].filter(Boolean).join(' ') })
  if (date === undefined) return cells.start_utc === undefined ? text : {}
  const read = readTime(date, order) ?? readTime(`${date} ${cells.start_time ?? ''}`.trim(), order)
  if (!read) return text
  return 'utc' in read ? { start_utc: read.utc, start_local: undefined } : { start_local: read.local }
}

const words = (text: string) => text.split(' ')
const yes = words('yes y true 1 x sí si verdadero canceled cancelled')
const no = words('no n false 0 falso - –')
const booked = words(
  'scheduled booked confirmed accepted active upcoming pending programada confirmada aceptada',
)
const completed = words('completed complete done attended checked-in completada realizada atendida')
const canceledWords = words('canceled cancelled declined cancelada anulada rechazada')
const noShow = ['no show', 'no-show', 'no_show', 'noshow', 'no asistió', 'no se presentó']

/** `Cancelled by client` is read by its first word. */
function statusOf(status: string | undefined, canceled?: string, no_show?: string): Cells {
  const text = status?.toLowerCase() ?? ''
  const first = text.split(' ')[0] ?? ''
  if (noShow.includes(text)) return missed
  if (canceledWords.includes(first)) return { status: 'canceled' }
  if (completed.includes(first)) return { ...fromFlags('completed', canceled, no_show) }
  // What is over without a word of its outcome was completed.
  if (booked.includes(first)) return { status: undefined, ...fromFlags(undefined, canceled, no_show) }
  return fromFlags(status, canceled, no_show)
}

const missed = { status: 'canceled', cancel_reason: 'no_show' }

/** Columns that say yes or no. Another word is an error of the status. */
function fromFlags(status: string | undefined, canceled?: string, no_show?: string): Cells {
  if (isYes(no_show)) return missed
  if (isYes(canceled)) return { status: 'canceled' }
  const unknown = [no_show, canceled].find(text => text !== undefined && !no.includes(text.toLowerCase()))
  return withoutEmpty({ status: unknown ?? status })
}

const isYes = (text: string | undefined) => text !== undefined && yes.includes(text.toLowerCase())

const serviceOf = (service: string | undefined, { services }: Mapping): Cells =>
  withoutEmpty({ service: services.get(service ?? '') ?? service })

function notaryOf(name: string | undefined, { notaries }: Mapping): Cells {
  const id = notaries.get(name ?? '')
  if (id === undefined) return {}
  return { notary_name: undefined, ...(id === null ? {} : { notary_id: String(id) }) }
}

const withoutEmpty = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell))

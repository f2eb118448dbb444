import { randomUUIDv7 } from 'node:crypto'
import { nanoid } from 'nanoid'

/** Where a part of a parameter comes from: the request, a row that an earlier statement answered, or chance. */
export type Source =
  | { given: string }
  | { statement: number; column: string }
  | { fresh: number; prefix: string; length: number }

/** A parameter: always the same, a moment counted from now, a list, or put together from pieces. */
export type Value =
  | { always: unknown }
  | { afterMs: number }
  | { list: Value[] }
  | { pieces: (string | Source)[]; isNumber: boolean }

export interface Statement {
  text: string
  values: Value[]
}

/** Of each call that the bare server answers. */
export interface Statements {
  getAppointment: Statement[]
  listAppointments: Statement[]
  createReservation: Statement[]
}

export type Row = Record<string, unknown>
export type Query = (text: string, values: unknown[]) => Promise<Row[]>

/** Runs the statements of one call, one after the other, for what this request gives; answers the rows of each. */
export async function run(
  query: Query,
  statements: Statement[],
  given: Record<string, unknown>,
): Promise<Row[][]> {
  const answers: Row[][] = []
  const fresh = new Map<number, string>()
  const pieceOf = (piece: string | Source): string => {
    if (typeof piece === 'string') return piece
    if ('given' in piece) return String(given[piece.given])
    if ('statement' in piece) return String(answers[piece.statement]?.[0]?.[piece.column])
    const known = fresh.get(piece.fresh) ?? freshOf(piece)
    fresh.set(piece.fresh, known)
    return known
  }
  const valueFrom = (value: Value): unknown => {
    if ('always' in value) return value.always
    if ('afterMs' in value) return new Date(Date.now() + value.afterMs)
    if ('list' in value) return value.list.map(valueFrom)
    const text = value.pieces.map(pieceOf).join('')
    return value.isNumber ? Number(text) : text
  }
  for (const { text, values } of statements) answers.push(await query(text, values.map(valueFrom)))
  return answers
}

/** Ids of events sort by time, which their index feels. */
const freshOf = ({ prefix, length }: { prefix: string; length: number }): string =>
  prefix === 'evt_' ? `evt_${randomUUIDv7().replaceAll('-', '')}` : prefix + nanoid(length)

import type { Db, Tx } from '../../platform/db/database.ts'
import { type AppointmentRow, appointments } from '../shared/booking-rows.ts'
import { firstSequence } from './knowledge.ts'
import { isCovered, isOfAny, isPerson, peopleOf } from './people.ts'
import { deleteTold, putTold, selectTold, type ToldRow } from './queries.ts'
import {
  changedFacts,
  type Knowledge,
  type NamedFact,
  type News,
  newsFor,
  nextSequence,
  type Person,
  type ToldFacts,
} from './rules.ts'

export type { NamedFact, News, ToldFacts }

/** What a person is to be told of an appointment, when the mail with it is written. */
export interface Part {
  /** Address of the person, also of one who has no part in the appointment any more. */
  email: string
  /** Undefined if the person knows everything. */
  news: News | undefined
  /** Whether it is known what the person was told. */
  isRecorded: boolean
  /** What the person was told last. Null: nothing, or that it does not take place. */
  told: ToldFacts | null
  /** What has changed since then. */
  changed: NamedFact[]
  /** `SEQUENCE` of the calendar entry. */
  sequence: number
  /** Keeps that the mail tells it. */
  keep(tx: Tx, mailId: number): Promise<void>
  /** Undoes that, because no mail server took the mail. */
  undo(tx: Tx, mailId: number): Promise<void>
}

/** Undefined for a person who has no part in it, or whom another mail tells: the customer who also signs. */
export async function partOf(
  db: Db,
  workspaceId: number,
  appointmentId: number,
  person: Person,
): Promise<Part | undefined> {
  const appointment = await appointments.find(db, workspaceId, appointmentId)
  if (!appointment) return undefined
  const people = await peopleOf(db, appointment)
  const rows = await selectTold(db, workspaceId, appointmentId)
  const row = rows.find(isPerson(person))
  const party = people.find(isPerson(person))
  const now: Knowledge | undefined = party ?? (row && { email: row.email, facts: null })
  if (!now) return undefined
  if (isCovered({ ...person, email: now.email }, people)) return undefined
  const news = newsFor(person, row, now)
  const first = firstSequence(appointment, person)
  const sequence = news || !row ? nextSequence(row, rows, now, first) : row.sequence
  return {
    email: now.email,
    news,
    isRecorded: row !== undefined,
    told: row?.facts ?? null,
    changed: row?.facts && now.facts ? changedFacts(row.facts, now.facts) : [],
    sequence,
    ...recordOf(appointment, person, now, sequence, row),
  }
}

/** Whether a person of the appointment has the address. */
export async function hasPartAt(
  db: Db,
  workspaceId: number,
  appointmentId: number,
  email: string,
): Promise<boolean> {
  const appointment = await appointments.find(db, workspaceId, appointmentId)
  return appointment !== undefined && isOfAny(email, await peopleOf(db, appointment))
}

function recordOf(
  { workspace_id, id }: AppointmentRow,
  person: Person,
  { email, facts }: Knowledge,
  sequence: number,
  earlier: ToldRow | undefined,
): Pick<Part, 'keep' | 'undo'> {
  const key = { workspace_id, appointment_id: id, person: person.person, person_id: person.id }
  const before = earlier && { email: earlier.email, facts: earlier.facts, sequence: earlier.sequence }
  return {
    keep: (tx, mailId) =>
      putTold(tx, { ...key, email, facts, sequence, mail_id: mailId, earlier: before ?? null }),
    undo: async (tx, mailId) => {
      const row = (await selectTold(tx, workspace_id, id)).find(isPerson(person))
      if (row?.mail_id !== mailId) return
      if (before) await putTold(tx, { ...key, ...before, mail_id: null, earlier: null })
      else await deleteTold(tx, row)
    },
  }
}

/** `SEQUENCE` of a calendar file that the person downloads now. */
export async function sequenceOf(
  db: Db,
  workspaceId: number,
  appointmentId: number,
  person: Person,
): Promise<number> {
  return (await partOf(db, workspaceId, appointmentId, person))?.sequence ?? 0
}

/** Whether a mail with a calendar file is to be sent: it says something that the person was not told. */
export function isToBeTold({ news, isRecorded }: Part, method: 'REQUEST' | 'CANCEL'): boolean {
  if (!isRecorded) return true
  return news !== undefined && (news === 'canceled') === (method === 'CANCEL')
}

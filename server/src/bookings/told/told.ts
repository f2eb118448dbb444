import type { EarlierPlaces } from '../../calendar/default-places/default-places.ts'
import { queueListsFor } from '../../mail/notaries/day-lists.ts'
import { readdressUnwritten, withdrawNews, withdrawReminders } from '../../mail/queue/mails.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { type AppointmentRow, appointments } from '../shared/booking-rows.ts'
import { queueEndAtEarlier } from './earlier-address.ts'
import { firstSequence } from './knowledge.ts'
import { queueNews } from './news-mails.ts'
import type { Occasion, Outcome } from './occasion.ts'
import { ownText, queueText, settlingMs } from './own-text.ts'
import { isCovered, isPerson, type Party, peopleOf } from './people.ts'
import { planRemindersOf } from './plan-reminders.ts'
import { lockTold, putTold, selectTold, type ToldRow } from './queries.ts'
import { factsAccepted, isSameEmail, newsFor } from './rules.ts'

export { peopleBefore } from './knowledge.ts'

export type { Party }

export interface Change {
  /** The people before the change (`peopleBefore`). None for a new appointment. */
  before: Party[]
  /** False: the customer and the signers know it from elsewhere. Signers without a link still get it. */
  notify?: boolean
  /** The call changes several appointments: who has a part in more than one is told of them in one mail. */
  isOneOfSeveral?: boolean
  /** What staff write to the customer, in the mail with the news, or in a mail of its own. */
  text?: string | undefined
  /** Completing the appointment has withdrawn its mails. */
  isReopened?: boolean
  /** The default places after the change, if it is one of these and later ones wait to be told. */
  places?: EarlierPlaces
}

/**
 * Queues what each person of the appointment is to be told after a change, and withdraws unsent mails that no
 * longer hold. Returns the number of people who are mailed. No other code decides who is told of a change
 * (decision "What was told").
 */
export async function tell(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  id: number,
  { before, notify = true, isOneOfSeveral = false, isReopened = false, places, text }: Change,
): Promise<number> {
  const appointment = await appointments.find(tx, workspace.id, id)
  if (!appointment || (appointment.status !== 'scheduled' && appointment.status !== 'canceled')) return 0
  let mailed = 0
  const after = await peopleOf(tx, appointment, places)
  const { email } = appointment
  const message = await ownText(tx, ctx, caller, { kind: 'appointment', id, email }, text)
  const occasion = { tx, ctx, caller, workspace, appointment, message }
  let isWritten = false
  const affected = everybody(before, after).filter(party => {
    const was = before.find(isPerson(party))
    return isReopened || !was || !isUnchanged(was, party)
  })
  for (const party of affected) {
    const was = before.find(isPerson(party))
    await withdrawNews(tx, ctx, workspace.id, id, party)
    if (party.person === 'signer' && was && !isSameEmail(was, party)) {
      const signer = { bookingId: id, signerId: party.id }
      await readdressUnwritten(tx, workspace.id, signer, countedAddress(party.email))
    }
    if (!after.some(isPerson(party))) await withdrawReminders(tx, ctx, workspace.id, id, party)
  }
  // Read after the withdrawals, which wait for mails that are being written.
  const known = await selectTold(tx, workspace.id, id)
  for (const party of affected) {
    if (isCovered(party, after)) continue
    const was = before.find(isPerson(party))
    const had = before.some(({ person, facts }) => person === party.person && facts !== null)
    // Nothing could be mailed to a customer without an address, so this is no correction.
    const isFirstAddress = was !== undefined && was.email === ''
    const isSingleEnd = appointment.status === 'canceled' && !isOneOfSeveral
    const isAtOnce = isSingleEnd || (!isReopened && (!had || isFirstAddress))
    const outcome = await tellOne(occasion, party, { had, notify, isAtOnce, people: after, known })
    if (outcome === 'queued') mailed++
    if (outcome === 'queued' && party.person === 'customer') isWritten = true
    if (outcome !== 'held') await planRemindersOf(occasion, party)
  }
  if (message && !isWritten) await queueText(tx, ctx, workspace, appointment, message)
  return mailed
}

/**
 * Returns `held` for a person who does not know of the appointment. `had`: it had such a person before, so
 * that this is a change. `known`: what each person was told, with what this call adds.
 */
async function tellOne(
  occasion: Occasion,
  party: Party,
  {
    had,
    notify,
    isAtOnce,
    people,
    known: rows,
  }: { had: boolean; notify: boolean; isAtOnce: boolean; people: Party[]; known: ToldRow[] },
): Promise<Outcome> {
  const { tx, ctx, workspace, appointment } = occasion
  const { person, facts, notary } = party
  if (notary && facts) await queueListsFor(tx, ctx, workspace, notary, [new Date(facts.startsAt)])
  const told = rows.find(isPerson(party))
  const news = newsFor(party, told, party)
  const now = businessNow(ctx, workspace)
  if (!news || (had && isPast([facts, told?.facts ?? null], now))) return told ? 'unwanted' : 'held'
  const dueAt = isAtOnce ? undefined : new Date(now.getTime() + settlingMs)
  const isSilent = !notify && (person === 'customer' || (person === 'signer' && news !== 'first'))
  const toTell = { news, party, told, rows, dueAt }
  if (!isSilent) await queueEndAtEarlier(occasion, toTell, people)
  const outcome = isSilent ? 'unwanted' : await queueNews(occasion, toTell)
  if (outcome === 'unwanted') {
    const row = await setKnown(tx, appointment, party, told)
    rows.splice(told ? rows.indexOf(told) : rows.length, told ? 1 : 0, row)
  }
  return outcome === 'held' && told ? 'unwanted' : outcome
}

/** The people after the change, and those who had a part in the appointment before it. */
function everybody(before: Party[], after: Party[]): Party[] {
  const gone = before.filter(was => !after.some(isPerson(was))).map(was => ({ ...was, facts: null }))
  const of = (person: Party['person']) => [...gone, ...after].filter(party => party.person === person)
  // Two changes that lock the same addresses in the same order do not wait for each other in a circle.
  const signers = of('signer').toSorted((a, b) =>
    countedAddress(a.email) < countedAddress(b.email) ? -1 : 1,
  )
  return [...of('customer'), ...signers, ...of('notary')]
}

const isUnchanged = (was: Party, is: Party): boolean =>
  isSameEmail(was, is) && newsFor(is, { email: is.email, facts: was.facts }, is) === undefined

const isPast = (facts: Party['facts'][], now: Date): boolean =>
  facts.every(one => one === null || new Date(one.startsAt) <= now)

/**
 * Changed default places that count as told: who was told the earlier place or link knows the new one. Other
 * news stay, and so do unsent mails, which compare again when they are written.
 */
export async function acceptPlaces(
  tx: Tx,
  workspaceId: number,
  id: number,
  before: Party[],
  places: EarlierPlaces,
): Promise<void> {
  const appointment = await appointments.find(tx, workspaceId, id)
  if (!appointment) return
  const after = await peopleOf(tx, appointment, places)
  for (const row of await lockTold(tx, workspaceId, id)) {
    const { person, person_id } = row
    const [was, is] = [before, after].map(people => people.find(isPerson({ person, id: person_id }))?.facts)
    const facts = row.facts && was && is && factsAccepted(row.facts, was, is)
    if (facts) await putTold(tx, { ...row, facts })
  }
}

/** Keeps what the person knows now without a mail. Returns the row. */
async function setKnown(
  tx: Tx,
  appointment: AppointmentRow,
  party: Party,
  row: ToldRow | undefined,
): Promise<ToldRow> {
  const known: ToldRow = {
    workspace_id: appointment.workspace_id,
    appointment_id: appointment.id,
    person: party.person,
    person_id: party.id,
    email: party.email,
    facts: party.facts,
    sequence: row?.sequence ?? firstSequence(appointment, party),
    mail_id: null,
    earlier: null,
  }
  await putTold(tx, known)
  return known
}

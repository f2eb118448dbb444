import { wants } from '../../mail/notaries/notary.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import { firstSequence } from './knowledge.ts'
import type { Occasion, Outcome, ToTell } from './occasion.ts'
import { togetherOf } from './people.ts'
import { nextSequence } from './rules.ts'
import { queueSignerNews } from './signer-mails.ts'

/** Queues the mail with the news. */
export async function queueNews(occasion: Occasion, toTell: ToTell): Promise<Outcome> {
  const { party, told, rows } = toTell
  const { person } = party
  const sequence = nextSequence(told, rows, party, firstSequence(occasion.appointment, party))
  if (person === 'notary') return queueNotaryNews(occasion, toTell, sequence)
  if (person === 'signer') return queueSignerNews(occasion, toTell, sequence)
  await queueCustomerNews(occasion, toTell, sequence)
  return 'queued'
}

async function queueCustomerNews(
  { tx, ctx, workspace, appointment, message }: Occasion,
  { news, party, told, dueAt }: ToTell,
  sequence: number,
): Promise<void> {
  const { revision } = appointment
  const first = { bookingId: appointment.id, message, ...(dueAt && { dueAt }) }
  const mail = { ...first, together: togetherOf(party, party) }
  if (news === 'canceled') return queueMail(tx, ctx, workspace, 'cancellation', mail)
  if (news === 'moved') return queueMail(tx, ctx, workspace, 'reschedule', { ...mail, revision })
  if (news === 'updated') return queueMail(tx, ctx, workspace, 'updated', { ...mail, sequence })
  // An address that is corrected gets a confirmation of its own.
  const again = told ? sequence : null
  await queueMail(tx, ctx, workspace, 'confirmation', { ...first, revision, again })
}

/** A mail to a notary has the time of its cause: in a cancellation the one that the notary knows. */
async function queueNotaryNews(
  { tx, ctx, workspace, appointment }: Occasion,
  { news, party, told, dueAt }: ToTell,
  sequence: number,
): Promise<Outcome> {
  const { notary, facts } = party
  const { id: bookingId, revision, assignments } = appointment
  const at = facts ?? told?.facts
  if (!notary || notary.email === '' || !at) return 'unwanted'
  const together = togetherOf(party, party)
  const mail = { bookingId, notaryId: notary.id, together, ...(dueAt && { dueAt }) }
  if (news === 'updated' || (news === 'first' && told?.facts)) {
    if (!wants(notary, 'notary_updated')) return 'unwanted'
    await queueMail(tx, ctx, workspace, 'notary_updated', { ...mail, sequence })
    return 'queued'
  }
  const kind = notaryKinds[news]
  if (!wants(notary, kind)) return 'unwanted'
  const named = { revision, assignments, startsAt: new Date(at.startsAt) }
  await queueMail(tx, ctx, workspace, kind, { ...mail, ...named })
  return 'queued'
}

const notaryKinds = {
  first: 'notary_assigned',
  moved: 'notary_moved',
  canceled: 'notary_canceled',
} as const

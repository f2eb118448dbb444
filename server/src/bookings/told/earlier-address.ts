import { wants } from '../../mail/notaries/notary.ts'
import { queueMail } from '../../mail/queue/queue-mail.ts'
import { countedAddress } from '../../platform/lib/email-address.ts'
import type { Occasion, ToTell } from './occasion.ts'
import { isOfAny, isPerson, type Party, togetherAtEarlier, togetherOf } from './people.ts'
import { isSameEmail, nextSequence } from './rules.ts'

/**
 * Queues the cancellation at the address at which a signer or the notary was told of the appointment before a
 * correction, except if a person of the appointment has it.
 */
export async function queueEndAtEarlier(
  { tx, ctx, workspace, appointment }: Occasion,
  { party, told, rows, dueAt }: ToTell,
  people: Party[],
): Promise<void> {
  // One who has no part any more gets the cancellation there anyway.
  if (!told?.facts || !people.some(isPerson(party))) return
  if (told.email === '' || isSameEmail(told, party) || isOfAny(told.email, people)) return
  const earlier = { email: told.email, sequence: nextSequence(told, rows, told, told.sequence) }
  const bookingId = appointment.id
  const due = dueAt && { dueAt }
  if (party.signer)
    await queueMail(tx, ctx, workspace, 'signer_cancellation', {
      bookingId,
      signerId: party.id,
      signerAddress: countedAddress(told.email),
      together: togetherOf(party, told),
      earlier,
      ...due,
    })
  if (party.notary && wants(party.notary, 'notary_canceled'))
    await queueMail(tx, ctx, workspace, 'notary_canceled', {
      bookingId,
      notaryId: party.id,
      revision: appointment.revision,
      assignments: appointment.assignments,
      startsAt: new Date(told.facts.startsAt),
      together: togetherAtEarlier(party, told),
      earlier,
      ...due,
    })
}

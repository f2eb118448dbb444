import type { WebhookEventType } from '../../client/src/index.ts'

/** The compiler checks that this list is complete. */
const known: Record<WebhookEventType, true> = {
  'appointment-created': true,
  'appointment-updated': true,
  'appointment-complete': true,
  'appointment-canceled': true,
  'document-uploaded': true,
  'document-deleted': true,
  'reservation-created': true,
  'reservation-submitted': true,
  'reservation-canceled': true,
  'reservation-updated': true,
  'signer-added': true,
  'signer-updated': true,
  'signer-removed': true,
  'video-uploaded': true,
  'video-deleted': true,
}

/** The fifteen types of the contract. */
export const eventTypes = Object.keys(known) as WebhookEventType[]

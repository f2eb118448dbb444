import { dateIn, flagIn, idIn, oneIn, searchOf, textIn } from './search.ts'

// The filters in the addresses of the pages of operations. The router needs them before a page is loaded.

export const mailStatuses = ['pending', 'sending', 'sent', 'kept', 'withdrawn', 'skipped', 'failed'] as const
export const deliveryStatuses = ['pending', 'retrying', 'delivered', 'failed'] as const

export const readMailFilter = searchOf({
  status: oneIn(mailStatuses),
  kind: textIn,
  to: textIn,
  from: dateIn,
  until: dateIn,
  about: idIn,
  endpoint: idIn,
})
export type MailFilter = ReturnType<typeof readMailFilter>

export const readAuditFilter = searchOf({
  actor: textIn,
  action: textIn,
  object: textIn,
  id: textIn,
  request: textIn,
  from: dateIn,
  until: dateIn,
  /** Mails are many, and hidden unless somebody asks for them. */
  mails: flagIn,
  entry: idIn,
})
export type AuditFilter = ReturnType<typeof readAuditFilter>

export const readDeliveryFilter = searchOf({ status: oneIn(deliveryStatuses), event: textIn, delivery: idIn })

export const readMemberSearch = searchOf({ member: idIn })
export const readTokenSearch = searchOf({ all: oneIn(['yes']), token: idIn, member: idIn })
/** The span of the last move of the clock. */
export const readClockSearch = searchOf({ from: textIn, until: textIn })

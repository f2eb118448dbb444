import type { MailKind } from '../../mail/kinds/kinds.ts'
import type { KindOfMail } from '../mail-kind.ts'
import { accountRecovery } from './account-recovery.ts'
import { bookingCode } from './booking-code.ts'
import { cancellation } from './cancellation.ts'
import { cardRefused } from './card-refused.ts'
import { completed } from './completed.ts'
import { confirmation } from './confirmation.ts'
import { emailChanged } from './email-changed.ts'
import { emailCode } from './email-code.ts'
import { invitation } from './invitation.ts'
import { memberCalendarsUnread } from './member-calendars-unread.ts'
import { memberInvitation } from './member-invitation.ts'
import { memberNewDevice } from './member-new-device.ts'
import { memberRecovered } from './member-recovered.ts'
import { memberRenewed } from './member-renewed.ts'
import { memberRequest } from './member-request.ts'
import { message } from './message.ts'
import { missed } from './missed.ts'
import { notaryAssigned } from './notary-assigned.ts'
import { notaryCalendarUnread } from './notary-calendar-unread.ts'
import { notaryCanceled } from './notary-canceled.ts'
import { notaryMoved } from './notary-moved.ts'
import { notaryNextDay } from './notary-next-day.ts'
import { notaryUpdated } from './notary-updated.ts'
import { reminder1h } from './reminder-1h.ts'
import { reminder24h } from './reminder-24h.ts'
import { requestEnded } from './request-ended.ts'
import { requestReceived } from './request-received.ts'
import { reschedule } from './reschedule.ts'
import { resultReady } from './result-ready.ts'
import { signerCancellation } from './signer-cancellation.ts'
import { signerConfirmation } from './signer-confirmation.ts'
import { signerReminder1h } from './signer-reminder-1h.ts'
import { signerReminder24h } from './signer-reminder-24h.ts'
import { signerReschedule } from './signer-reschedule.ts'
import { signerResultReady } from './signer-result-ready.ts'
import { signerUpdated } from './signer-updated.ts'
import { timesProposed } from './times-proposed.ts'
import { updated } from './updated.ts'
import { webhookDisabled } from './webhook-disabled.ts'
import { webhookFailing } from './webhook-failing.ts'

/** How mails of each kind are written. */
export const everyKindOfMail: { [K in MailKind]: KindOfMail<K> } = {
  invitation,
  confirmation,
  reschedule,
  updated,
  cancellation,
  missed,
  request_received: requestReceived,
  times_proposed: timesProposed,
  request_ended: requestEnded,
  reminder_24h: reminder24h,
  reminder_1h: reminder1h,
  result_ready: resultReady,
  completed,
  card_refused: cardRefused,
  message,
  webhook_failing: webhookFailing,
  webhook_disabled: webhookDisabled,
  booking_code: bookingCode,
  email_code: emailCode,
  email_changed: emailChanged,
  member_invitation: memberInvitation,
  account_recovery: accountRecovery,
  member_new_device: memberNewDevice,
  member_recovered: memberRecovered,
  member_renewed: memberRenewed,
  notary_assigned: notaryAssigned,
  notary_moved: notaryMoved,
  notary_canceled: notaryCanceled,
  notary_updated: notaryUpdated,
  notary_next_day: notaryNextDay,
  notary_calendar_unread: notaryCalendarUnread,
  member_calendars_unread: memberCalendarsUnread,
  member_request: memberRequest,
  signer_confirmation: signerConfirmation,
  signer_reschedule: signerReschedule,
  signer_updated: signerUpdated,
  signer_cancellation: signerCancellation,
  signer_reminder_24h: signerReminder24h,
  signer_reminder_1h: signerReminder1h,
  signer_result_ready: signerResultReady,
}

import { textsOf } from '../../lib/languages/index.ts'

const en = {
  statuses: {
    pending: 'Planned',
    sending: 'Being sent',
    sent: 'Sent',
    kept: 'Kept',
    withdrawn: 'Withdrawn',
    skipped: 'No address',
    failed: 'Failed',
  },
  kinds: {
    invitation: 'Invitation to choose a time',
    confirmation: 'Confirmation',
    reschedule: 'New time',
    cancellation: 'Cancellation',
    missed: 'Missed appointment',
    reminder_24h: 'Reminder, a day before',
    reminder_1h: 'Reminder, an hour before',
    result_ready: 'Notarized documents',
    webhook_failing: 'Webhook endpoint fails',
    webhook_disabled: 'Webhook endpoint disabled',
    booking_code: 'Code of a visitor',
    email_code: 'Code for a new address',
    email_changed: 'To the earlier address',
    member_invitation: 'Invitation of a member',
    account_recovery: 'Recovery of an account',
    member_new_device: 'Sign-in on a new device',
    member_recovered: 'Account recovered',
    member_renewed: 'Account set up by its owner',
    notary_assigned: 'To a notary: assigned',
    notary_moved: 'To a notary: moved',
    notary_canceled: 'To a notary: canceled',
    notary_next_day: "To a notary: next day's list",
    notary_calendar_unread: 'To a notary: calendar not read',
    member_calendars_unread: 'Calendars not read',
  },
}

const es: typeof en = {
  statuses: {
    pending: 'Previsto',
    sending: 'Enviándose',
    sent: 'Enviado',
    kept: 'Retenido',
    withdrawn: 'Retirado',
    skipped: 'Sin dirección',
    failed: 'Fallido',
  },
  kinds: {
    invitation: 'Invitación a elegir hora',
    confirmation: 'Confirmación',
    reschedule: 'Hora nueva',
    cancellation: 'Cancelación',
    missed: 'Cita perdida',
    reminder_24h: 'Recordatorio, un día antes',
    reminder_1h: 'Recordatorio, una hora antes',
    result_ready: 'Documentos notarizados',
    webhook_failing: 'Un destino de webhooks falla',
    webhook_disabled: 'Destino de webhooks desactivado',
    booking_code: 'Código de un visitante',
    email_code: 'Código para una dirección nueva',
    email_changed: 'A la dirección anterior',
    member_invitation: 'Invitación de un miembro',
    account_recovery: 'Recuperación de una cuenta',
    member_new_device: 'Inicio de sesión en otro dispositivo',
    member_recovered: 'Cuenta recuperada',
    member_renewed: 'Cuenta configurada por su titular',
    notary_assigned: 'Al notario: asignada',
    notary_moved: 'Al notario: cambiada',
    notary_canceled: 'Al notario: cancelada',
    notary_next_day: 'Al notario: lista del día siguiente',
    notary_calendar_unread: 'Al notario: calendario sin leer',
    member_calendars_unread: 'Calendarios sin leer',
  },
}

/** For pages that add texts of their own. */
export const words = { en, es }

export const useMailWords = textsOf(words)

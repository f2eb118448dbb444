import { textsOf } from '../../../lib/languages/index.ts'

const en = {
  session: 'Session',
  toAppointment: 'Everything about the appointment',
  joinFrom: (time: string) => `You can join from ${time}.`,
  noLink: 'There is no meeting link. Set one on the page of the appointment.',
  isCompleted: 'The session is completed.',
  isCanceled: 'The appointment is canceled.',
  isDraft: 'The appointment has no time yet.',
  isNoShow:
    'Marked as no-show. To hold the session after all, take the mark back on the page of the appointment.',
  notarized: 'Notarized document',
  chooseNotarized: 'Choose the notarized PDF',
  dropNotarized: 'At most 30 MiB. An upload that breaks off goes on.',
  recording: 'Recording',
  chooseRecording: 'Choose the recording',
  dropRecording: 'At most 8 GiB. An upload that breaks off goes on.',
  offline: 'You are offline. What you type is kept, and sent when there is a connection.',
}

const es: typeof en = {
  session: 'Sesión',
  toAppointment: 'Todo sobre la cita',
  joinFrom: time => `Puede entrar desde las ${time}.`,
  noLink: 'No hay enlace de la reunión. Indique uno en la página de la cita.',
  isCompleted: 'La sesión está completada.',
  isCanceled: 'La cita está cancelada.',
  isDraft: 'La cita aún no tiene hora.',
  isNoShow: 'Marcada como ausencia. Si la sesión se celebra, retire la marca en la página de la cita.',
  notarized: 'Documento notariado',
  chooseNotarized: 'Elegir el PDF notariado',
  dropNotarized: 'Como máximo 30 MiB. Una subida interrumpida continúa.',
  recording: 'Grabación',
  chooseRecording: 'Elegir la grabación',
  dropRecording: 'Como máximo 8 GiB. Una subida interrumpida continúa.',
  offline: 'No hay conexión. Lo que escriba se guarda, y se envía cuando la haya.',
}

export const useSessionTexts = textsOf({ en, es })

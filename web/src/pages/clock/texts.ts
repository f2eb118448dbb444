import { textsOf } from '../../lib/languages/index.ts'

const en = {
  now: "The workspace's time",
  ahead: (text: string) => `${text} ahead of real time.`,
  notAhead: 'The same as real time.',
  text: 'Move the clock ahead to see what happens later: reminders, ends of holds, cancellations of no-shows, retries of webhooks. Nobody gets a mail. The clock cannot go back: use another test workspace to begin anew.',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  move: 'Move ahead',
  by: { '3600': 'By 1 hour', '86400': 'By 1 day', '604800': 'By 7 days' },
  to: 'To a time',
  moveTo: 'Move to this time',
  nextDue: 'To the next thing due',
  moved: 'The clock is moved.',
  coming: 'Due next',
  nothingComing: 'Nothing falls due in the next 14 days.',
  fell: 'What fell due',
  nothingFell: 'Nothing fell due in this span.',
  fellBetween: 'Between',
  and: 'and',
  time: 'Time',
  what: 'What',
  became: 'Outcome',
  about: 'About',
  kinds: {
    appointment_start: 'Appointment starts',
    no_show_cancel: 'No-show is canceled',
    hold_end: 'Hold ends',
    delivery: 'Delivery to an endpoint',
  },
  done: 'done',
  caption: (count: number) => (count === 1 ? '1 thing' : `${count} things`),
  hasMore: 'There is more. Move the clock in smaller steps to see all.',
  live: 'Only test workspaces have a virtual clock',
  liveText: 'The time of this workspace is real.',
  mayNot: 'Your role may look at the clock, and not move it.',
  booking: (id: number) => `Booking ${id}`,
  audit: 'All that the server did',
}

const es: typeof en = {
  now: 'La hora del espacio',
  ahead: text => `${text} por delante de la hora real.`,
  notAhead: 'Igual que la hora real.',
  text: 'Adelante el reloj para ver qué pasa después: recordatorios, fin de retenciones, cancelaciones por ausencia, reintentos de webhooks. Nadie recibe correos. El reloj no puede retroceder: use otro espacio de prueba para empezar de nuevo.',
  days: count => (count === 1 ? '1 día' : `${count} días`),
  hours: count => (count === 1 ? '1 hora' : `${count} horas`),
  minutes: count => (count === 1 ? '1 minuto' : `${count} minutos`),
  move: 'Adelantar',
  by: { '3600': '1 hora', '86400': '1 día', '604800': '7 días' },
  to: 'Hasta una hora',
  moveTo: 'Adelantar hasta esta hora',
  nextDue: 'Hasta lo próximo que vence',
  moved: 'Se ha adelantado el reloj.',
  coming: 'Lo próximo que vence',
  nothingComing: 'No vence nada en los próximos 14 días.',
  fell: 'Lo que venció',
  nothingFell: 'No venció nada en este período.',
  fellBetween: 'Entre',
  and: 'y',
  time: 'Hora',
  what: 'Qué',
  became: 'Resultado',
  about: 'Sobre',
  kinds: {
    appointment_start: 'Empieza una cita',
    no_show_cancel: 'Se cancela una ausencia',
    hold_end: 'Termina una retención',
    delivery: 'Entrega a un destino',
  },
  done: 'hecho',
  caption: count => (count === 1 ? '1 cosa' : `${count} cosas`),
  hasMore: 'Hay más. Adelante el reloj en pasos menores para verlo todo.',
  live: 'Solo los espacios de prueba tienen un reloj virtual',
  liveText: 'La hora de este espacio es real.',
  mayNot: 'Su rol puede ver el reloj, pero no moverlo.',
  booking: id => `Reserva ${id}`,
  audit: 'Todo lo que hizo el servidor',
}

export const useClockTexts = textsOf({ en, es })
export type ClockTexts = typeof en

/** `90061` seconds become "1 day, 1 hour, 1 minute". */
export function spanText(texts: ClockTexts, seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), texts.days],
    [Math.floor((seconds % 86_400) / 3600), texts.hours],
    [Math.floor((seconds % 3600) / 60), texts.minutes],
  ] as const
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, text]) => text(count))
      .join(', ') || texts.minutes(0)
  )
}

import { textsOf } from '../../lib/languages/index.ts'

const en = {
  phase: { now: 'Now', later: 'Later', done: 'Done' },
  join: 'Join',
  /** Before and after the time at which a session is planned to end. */
  until: ['until ', ''],
  ended: ['ended at ', ': complete it, or mark a no-show'],

  firstSteps: 'First steps',
  done: 'Done',
  open: 'Not done',
  notary: 'Add a notary with hours',
  notaryText: 'Customers can book only within the hours of a notary.',
  notaryDone: (count: number) => (count === 1 ? '1 notary has hours.' : `${count} notaries have hours.`),
  service: 'Add or check a service',
  serviceText: 'A service has a duration and a price.',
  serviceDone: (count: number) => (count === 1 ? '1 service is offered.' : `${count} services are offered.`),
  booking: 'Book the first appointment',
  bookingText: 'For a customer who calls. Or open a booking page, on which customers book themselves.',
  openBookingPage: 'Open a booking page',
  sample: 'Look around first',
  sampleText:
    'Sample data adds the last and the next week of an invented business: three notaries, 40 appointments, mails that are never sent, and five members who cannot sign in. The notaries that came with this test workspace are removed.',
  load: 'Load sample data',
  loaded: 'The sample data is loaded.',
}

const es: typeof en = {
  phase: { now: 'Ahora', later: 'Más tarde', done: 'Hecho' },
  join: 'Entrar',
  until: ['hasta las ', ''],
  ended: ['terminó a las ', ': complétela o marque que no acudió'],

  firstSteps: 'Primeros pasos',
  done: 'Hecho',
  open: 'Pendiente',
  notary: 'Añadir un notario con horario',
  notaryText: 'Los clientes solo pueden reservar dentro del horario de un notario.',
  notaryDone: count => (count === 1 ? '1 notario tiene horario.' : `${count} notarios tienen horario.`),
  service: 'Añadir o revisar un servicio',
  serviceText: 'Un servicio tiene una duración y un precio.',
  serviceDone: count => (count === 1 ? 'Se ofrece 1 servicio.' : `Se ofrecen ${count} servicios.`),
  booking: 'Reservar la primera cita',
  bookingText: 'Para un cliente que llama. O abra una página en la que los clientes reservan solos.',
  openBookingPage: 'Abrir una página de reservas',
  sample: 'Explorar primero',
  sampleText:
    'Los datos de ejemplo añaden la semana pasada y la próxima de un negocio inventado: tres notarios, 40 citas, correos que nunca se envían y cinco miembros que no pueden iniciar sesión. Los notarios que venían con este espacio de prueba se eliminan.',
  load: 'Cargar datos de ejemplo',
  loaded: 'Los datos de ejemplo están cargados.',
}

export const useTodayTexts = textsOf({ en, es })

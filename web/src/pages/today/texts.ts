import { textsOf } from '../../lib/languages/index.ts'

const en = {
  phase: { now: 'Now', later: 'Later', done: 'Done' },
  join: 'Join',
  /** Before and after the time at which a session is planned to end. */
  until: ['until ', ''],
  ended: ['ended at ', ': complete it, or mark a no-show'],

  goLive: 'Go live',
  goLiveTitle: 'Ready for real customers?',
  goLiveText:
    'This is a test workspace: its mails are never sent. Make the live workspace from what you have set up here.',
  whatIsCopied:
    'Settings, brand, services and closed days are copied. Bookings, members and tokens are not. This test workspace stays, to try things in.',
  goLiveNow: 'Create the live workspace',
  businessName: 'Name of the business',
  zone: 'Time zone of the business',
  whichNotaries: 'Notaries to copy, with their hours',

  beforeCustomers: 'Before the first customer',
  brand: 'Give your pages a logo or a color',
  brandText: 'Customers see it on the booking page and in mails.',
  business: 'Check contact and time zone',
  businessText: (zone: string) => `Customers reach you at the contact. The time zone is ${zone}.`,
  mail: 'Send mail',
  mailText: 'Mails are kept and not sent: this installation has no mail server. Its operator sets SMTP_URL.',
  mailDone: 'Mails are sent. Choose the sender and the reply address, and send yourself a test mail.',
  invite: 'Invite your notaries',
  inviteText: 'They see their day on the phone, and complete their sessions.',

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

  goLive: 'Pasar a producción',
  goLiveTitle: '¿Listo para clientes reales?',
  goLiveText:
    'Este es un espacio de prueba: sus correos nunca se envían. Cree el espacio en producción a partir de lo que ha configurado aquí.',
  whatIsCopied:
    'Se copian los ajustes, la marca, los servicios y los días cerrados. Las reservas, los miembros y los tokens no. Este espacio de prueba se conserva para hacer pruebas.',
  goLiveNow: 'Crear el espacio en producción',
  businessName: 'Nombre del negocio',
  zone: 'Zona horaria del negocio',
  whichNotaries: 'Notarios que se copian, con su horario',

  beforeCustomers: 'Antes del primer cliente',
  brand: 'Dar a sus páginas un logotipo o un color',
  brandText: 'Los clientes lo ven en la página de reservas y en los correos.',
  business: 'Revisar el contacto y la zona horaria',
  businessText: zone => `El contacto es la vía por la que le localizan. La zona horaria es ${zone}.`,
  mail: 'Enviar correos',
  mailText:
    'Los correos se retienen y no se envían: esta instalación no tiene servidor de correo. Quien la administra define SMTP_URL.',
  mailDone:
    'Los correos se envían. Elija el remitente y la dirección de respuesta, y envíese un correo de prueba.',
  invite: 'Invitar a sus notarios',
  inviteText: 'Ven su día en el teléfono y completan sus sesiones.',

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

import { type Catalog, withTime } from './catalog.ts'

const changeNote = 'Para elegir otra hora o cancelar, use el mismo enlace.'

const mails: Catalog['mails'] = {
  invitation: {
    subject: ({ service }) => `Elija una hora: ${service}`,
    heading: () => 'Elija una hora para su cita',
    paragraphs: ({ business }) => [
      `Su reserva con ${business} está lista. Elija la hora que le convenga para concertar su cita.`,
    ],
    button: 'Elegir una hora',
  },
  confirmation: {
    subject: about => `Confirmada: ${withTime(about)}`,
    heading: () => 'Su cita está confirmada',
    paragraphs: ({ business }) => [
      `${business} le espera a la hora indicada abajo. El archivo adjunto la añade a su calendario.`,
    ],
    button: 'Ver la cita',
    note: changeNote,
  },
  reschedule: {
    subject: about => `Nueva hora: ${withTime(about)}`,
    heading: () => 'Su cita tiene una nueva hora',
    paragraphs: ({ business }) => [
      `${business} le espera ahora a la hora indicada abajo. El archivo adjunto actualiza su calendario.`,
    ],
    button: 'Ver la cita',
    note: changeNote,
  },
  cancellation: {
    subject: about => `Cancelada: ${withTime(about)}`,
    heading: () => 'Su cita está cancelada',
    paragraphs: ({ business, canBookAnew }) => [
      `Su cita con ${business} no tendrá lugar.`,
      ...(canBookAnew ? ['Su reserva sigue abierta: puede elegir otra hora.'] : []),
    ],
    button: 'Elegir otra hora',
  },
  reminder_24h: {
    subject: about => `Recordatorio: ${withTime(about)}`,
    heading: ({ daysAhead }) => {
      if (daysAhead === 0) return 'Su cita es hoy'
      return daysAhead === 1 ? 'Su cita es mañana' : 'Su cita se acerca'
    },
    paragraphs: ({ business }) => [`${business} le espera a la hora indicada abajo.`],
    button: 'Ver la cita',
    note: changeNote,
  },
  reminder_1h: {
    subject: about => `Empieza pronto: ${withTime(about)}`,
    heading: ({ minutesAhead }) =>
      minutesAhead > 50 ? 'Su cita empieza en una hora' : 'Su cita empieza pronto',
    paragraphs: ({ business }) => [`${business} le espera a la hora indicada abajo.`],
    button: 'Ver la cita',
  },
}

const phrases: Catalog['phrases'] = {
  greeting: name => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  labels: {
    service: 'Servicio',
    date: 'Fecha',
    time: 'Hora',
    duration: 'Duración',
    place: 'Lugar',
    session: 'Sesión',
  },
  openLink: 'Si el botón no funciona, abra esta dirección:',
  footer: business => `Enviado por ${business}.`,
  linkIsYours: 'El enlace de este correo abre su reserva sin contraseña. Por favor, no lo reenvíe.',
}

const pages: Catalog['pages'] = {
  skip: 'Ir al contenido',
  languages: 'Idiomas',
  testMode: 'Prueba: nada en esta página es real.',
  loading: 'Cargando',
  contact: contact => `Contacto: ${contact}`,
  privacy: 'Privacidad',
  terms: 'Condiciones',
  optional: '(opcional)',
  back: 'Atrás',
  save: 'Guardar',
  change: 'Cambiar',
  remove: 'Quitar',
  done: {
    'signer-added': 'Se ha añadido el firmante.',
    'signer-changed': 'Se ha cambiado el firmante.',
    'signer-removed': 'Se ha quitado el firmante.',
    'document-removed': 'Se ha quitado el documento.',
  },

  timesIn: (city, zone, now) => `Horas en ${city} (${zone}), ahora ${now}.`,
  changeZone: 'Cambiar la zona horaria',
  city: 'Ciudad o país',
  search: 'Buscar',
  now: time => `ahora ${time}`,
  noZone: wanted => `Ninguna ciudad o país empieza por «${wanted}». Pruebe con la gran ciudad más cercana.`,
  zoneOf: (city, zone) => `hora de ${city} (${zone})`,
  atBusiness: (time, city) => `${time} en ${city}, donde está la notaría`,

  chooseTime: 'Elija una hora',
  chooseTimeOn: day => `Elija una hora: ${day}`,
  chooseDay: 'Elija un día',
  dayHint: 'Los días con horas libres son enlaces en el calendario.',
  otherMonths: 'Otros meses',
  monthCaption: month => `Días con horas libres en ${month}`,
  dayWithTimes: (day, count) => `${day}, ${count} ${count === 1 ? 'hora' : 'horas'}`,
  morning: 'Mañana',
  afternoon: 'Tarde',
  evening: 'Noche',
  noneInMonth: month => `No hay horas libres en ${month}.`,
  noneThatDay: 'No hay horas libres este día.',
  noneAtAll: contact =>
    contact
      ? `No hay horas libres por ahora. Contáctenos: ${contact}`
      : 'No hay horas libres por ahora. Contacte con la notaría o vuelva a intentarlo más tarde.',
  nextFree: time => `Próxima hora libre: ${time}`,
  nearest: 'Horas libres más cercanas',

  checkHeading: day => `Revise su cita: ${day}`,
  otherTime: 'Elegir otra hora',
  heldUntil: time => `Le guardamos esta hora hasta las ${time}.`,
  holdMinute: 'La hora queda guardada un minuto más.',
  holdEnded: 'La hora ya no está guardada. Puede reservarla mientras siga libre.',
  extend: 'Ampliar',
  holdAgain: 'Guardar la hora otra vez',
  book: 'Reservar la cita',
  day: 'Día',
  time: 'Hora',
  duration: 'Duración',
  service: 'Servicio',
  place: 'Lugar',
  price: 'Precio',
  paid: price => `${price}, pagado`,
  customer: 'Para',

  appointmentAt: (day, time) => `Su cita: ${day}, ${time}`,
  noTimeYet: 'Su cita aún no tiene hora',
  reference: id => `Referencia ${id}`,
  stateScheduled: 'Reservada',
  stateDraft: 'Aún sin reservar',
  statePast: 'Terminada',
  stateCompleted: 'Completada',
  stateCanceled: 'Cancelada',
  booked: email => `Su cita está reservada. La confirmación se envía a ${email}.`,
  moved: email => `Su cita tiene una nueva hora. La confirmación se envía a ${email}.`,
  canceledNow: email => `Su cita está cancelada. La confirmación se envía a ${email}.`,
  chooseOtherTime: 'Elegir otra hora',
  print: 'Imprimir',
  cancel: 'Cancelar la cita',
  addToCalendar: 'Añadir a su calendario',
  calendarFile: 'Archivo de calendario (ICS)',

  backToAppointment: 'Volver a la cita',
  moveHeading: 'Elija una nueva hora',
  moveTo: day => `Elija una nueva hora: ${day}`,
  oldTime: 'Hasta ahora:',
  checkMove: day => `Revise la nueva hora: ${day}`,
  move: 'Cambiar la cita',
  cancelHeading: 'Cancelar su cita',
  cancelHeadingOn: day => `Cancelar su cita: ${day}`,
  moveInstead: '¿Ya no le conviene la hora?',
  cancelEffect:
    'La hora queda libre para otras personas. La notaría conserva sus documentos y le informa sobre un pago.',
  reason: 'Motivo',

  signers: 'Firmantes',
  noSigners: 'Aún no hay firmantes.',
  addSigner: 'Añadir un firmante',
  signerHint:
    'Cada firmante recibe un correo con un enlace personal a la sesión. Los nombres deben ser los del documento de identidad.',
  changeSigner: name => `Cambiar ${name}`,
  removeSigner: 'Quitar el firmante',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  email: 'Correo electrónico',
  signerStatus: {
    pending: 'Identidad aún sin verificar',
    in_progress: 'Verificación en curso',
    verified: 'Identidad verificada',
    failed: 'La verificación ha fallado',
    locked: 'Verificación bloqueada',
  },

  documents: 'Documentos',
  noDocuments: 'Aún no hay documentos.',
  chooseFiles: 'Elija archivos PDF',
  filesHint: '30 MiB como máximo cada uno.',
  upload: 'Subir',
  uploading: 'Progreso de la subida',
  uploadFailed: 'La subida se ha interrumpido. Revise su conexión y vuelva a subir los archivos.',
  uploadHeading: 'Suba sus documentos',
  removeDocument: name => `¿Quitar ${name}?`,
  uploaded: count => (count === 1 ? 'Se ha subido un documento.' : `Se han subido ${count} documentos.`),
  notUploaded: name => `${name} no se ha subido.`,

  toSession: 'A la página de la sesión',
  sessionHeading: 'Su sesión',
  sessionFor: name => `Sesión de ${name}`,
  sessionStarts: (day, time) => `Su sesión empieza: ${day}, ${time}`,
  join: 'Entrar en la sesión',
  joinFrom: time => `Podrá entrar desde las ${time}, aquí en esta página.`,
  joinMissing: 'La notaría aún no ha dado la dirección de la reunión. Vuelva a cargar esta página más tarde.',
  sessionOver: 'Esta sesión ha terminado.',
  prepare: 'Prepare la sesión',
  prepareList: [
    'Tenga a mano su documento de identidad vigente: pasaporte, documento nacional o permiso de conducir.',
    'Use un dispositivo con cámara y micrófono, y una conexión estable.',
    'Elija una habitación tranquila y con luz, donde esté a solas.',
    'Tenga a mano los documentos que va a firmar.',
  ],
  testDevices: 'Probar la cámara y el micrófono',
  devicesGood: 'La cámara y el micrófono funcionan. Hable: la barra se mueve.',
  devicesBad:
    'El navegador no tiene acceso a una cámara y un micrófono. Permítalo en los ajustes del navegador o use otro dispositivo.',

  homeHeading: 'Esto es un servidor de Jurat',
  homeAbout: 'Una notaría lo usa para citas y notarizaciones a distancia.',
  homeCustomers: '¿Es cliente? Abra el enlace del correo de su notaría.',
  homeDocs: 'Documentación para desarrolladores',

  problem: 'Hay un problema',
  reservationCanceled: 'Esta reserva está cancelada',
  reservationCompleted: 'Esta reserva está completada',
  askBusiness: (name, contact) =>
    contact ? `¿Preguntas? Contacte con ${name}: ${contact}` : `¿Preguntas? Responda a un correo de ${name}.`,
  wrongLink: 'Este enlace no lleva a ninguna parte',
  wrongLinkHelp:
    'Puede estar incompleto o haber caducado. Abra otra vez el enlace del último correo de la notaría.',
  tooMany: 'Demasiadas peticiones',
  failed: 'El servidor no ha podido hacerlo',
  requestId: id => `Si vuelve a fallar, indique este número: ${id}`,
  errors: {
    invalid_request: 'Revise lo que ha escrito.',
    slot_unavailable: 'Otra persona acaba de ocupar esta hora. Elija otra.',
    reschedule_failed: 'La cita no se puede cambiar a esta hora. Elija otra.',
    unable_to_cancel: 'La cita ya no se puede cancelar aquí. Contacte con la notaría.',
    already_scheduled: 'La cita ya está reservada.',
    reservation_canceled: 'La reserva está cancelada.',
    signer_exists: 'Ya hay un firmante con este correo electrónico.',
    signer_cannot_be_updated:
      'La identidad de este firmante está verificada. Pida a la notaría que lo cambie.',
    unprocessable_entity: 'Se ha alcanzado el límite de 50. Pida a la notaría que añada más.',
    bad_payload: 'El archivo no es un PDF. Guárdelo como PDF y vuelva a subirlo.',
    payload_too_large: 'El archivo ocupa más de 30 MiB. Suba uno más pequeño.',
    idempotency_conflict: 'Este formulario ya se envió con otros datos. Revise la página y envíelo de nuevo.',
    idempotency_in_progress:
      'Este formulario ya se está procesando. Espere un momento y vuelva a cargar la página.',
    forbidden: 'Esto no es posible desde otro sitio web. Abra el enlace de su correo.',
    rate_limited: 'Demasiadas peticiones. Espere un minuto y vuelva a intentarlo.',
    unsupported_media_type: 'No se ha podido leer el formulario. Vuelva atrás e inténtelo de nuevo.',
    internal_error: 'El servidor ha fallado. Vuelva a intentarlo en un minuto.',
    unavailable: 'El servidor no está disponible. Vuelva a intentarlo en un minuto.',
  },
  reasons: {
    past: 'Esta hora ya ha pasado. Elija una posterior.',
    notice: 'Esta hora es demasiado pronto. Elija una posterior.',
    horizon: 'Esta hora está demasiado lejos. Elija una anterior.',
    closed: 'Nadie trabaja a esta hora. Elija otra.',
    booked: 'Otra persona acaba de ocupar esta hora. Elija otra.',
    held: 'Otra persona está reservando esta hora. Elija otra.',
    status: 'La cita ya no se puede cambiar.',
  },
  fieldErrors: {
    first_name: 'Escriba el nombre',
    last_name: 'Escriba los apellidos',
    email: 'Escriba un correo electrónico, como ana@example.com',
    phone: 'Escriba un teléfono con su prefijo de país, como +1 305 555 0123',
    timestamp: 'Elija una hora',
    timezone: 'Elija una zona horaria',
    reason: 'Escriba 500 caracteres como máximo',
    files: 'Elija al menos un archivo PDF',
  },
}

export const es: Catalog = { name: 'Español', mails, phrases, pages }

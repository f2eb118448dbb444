import type { KindsTo } from '../kinds/kinds.ts'
import { type Catalog, stop, withTime } from './catalog.ts'
import { changeMails } from './change-mails.ts'
import { endMails } from './end-mails.ts'
import { notaryTexts } from './notary-texts.ts'
import { requestMails } from './request-mails.ts'
import { resultMail } from './result-mail.ts'
import { signerMails as signerTexts } from './signer-mails.ts'
import { uploadTexts } from './upload-texts.ts'

/** `la 1:05`, `las 9:05`, `las 13:05` */
const at = (time: string) => `${/^1(?!\d)/.test(time) ? 'la' : 'las'} ${time}`

const changeNote = 'Para elegir otra hora o cancelar, use el mismo enlace.'

const mails: Omit<Catalog['mails'], KindsTo<'signer'>> = {
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
      `${business} le espera a la hora indicada abajo. El archivo adjunto añade la cita a su calendario.`,
    ],
    button: 'Ver la cita',
    note: changeNote,
  },
  ...changeMails.es,
  cancellation: endMails.es.cancellation,
  missed: endMails.es.missed,
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
  result_ready: resultMail.es,
  completed: endMails.es.completed,
  ...requestMails.es,
}

const signerMails: Pick<Catalog['mails'], KindsTo<'signer'>> = {
  ...signerTexts.es,
  signer_cancellation: endMails.es.signer_cancellation,
  signer_result_ready: resultMail.es,
}

const codeMail: Catalog['codeMail'] = {
  subject: (code, business) => `${code} es su código: ${business}`,
  heading: 'Confirme su correo electrónico',
  paragraphs: [
    'Escriba el código en la página para reservar la cita indicada abajo. El código es válido durante 15 minutos.',
    'Si no lo ha pedido, ignore este correo: no se ha reservado nada.',
  ],
  code: 'Código',
}

const phrases: Catalog['phrases'] = {
  greeting: name => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  labels: {
    service: 'Servicio',
    date: 'Fecha',
    time: 'Hora',
    yourTime: 'Su hora',
    duration: 'Duración',
    place: 'Lugar',
    session: 'Sesión',
    fileNumber: 'N.º de expediente',
  },
  openLink: 'Si el botón no funciona, abra esta dirección:',
  colon: ':',
  footer: business => `Enviado por ${business}.`,
  linkIsYours: 'El enlace de este correo abre su reserva sin contraseña. No lo reenvíe.',
  signerLinkIsYours: 'El enlace de este correo abre su propia página sin contraseña. No lo reenvíe.',
}

const pages: Catalog['pages'] = {
  skip: 'Ir al contenido',
  languages: 'Idiomas',
  testMode: 'Prueba: nada en esta página es real.',
  loading: 'Cargando',
  contact: 'Contacto:',
  privacy: 'Privacidad',
  terms: 'Condiciones',
  optional: '(opcional)',
  backTo: {
    schedule: 'Volver a la reserva',
    appointment: 'Volver a la cita',
    upload: 'Volver a los documentos',
  },
  saveChanges: 'Guardar los cambios',
  change: 'Editar',
  remove: 'Quitar',
  done: {
    'signer-added': 'Se ha añadido el firmante.',
    'signer-changed': 'Se han guardado los datos del firmante.',
    'signer-removed': 'Se ha quitado el firmante.',
    'document-removed': 'Se ha quitado el documento.',
  },

  timesIn: (city, now) =>
    stop(`Zona horaria: ${city}. Ahora ${/^1(?!\d)/.test(now) ? 'es' : 'son'} ${at(now)}`),
  readerZone: (city, now) =>
    stop(`Su zona horaria es ${city}; ahora ${/^1(?!\d)/.test(now) ? 'es' : 'son'} ${at(now)}`),
  changeZone: 'Cambiar la zona horaria',
  city: 'Ciudad o país',
  search: 'Buscar',
  now: time => `ahora ${time}`,
  zonesFound: count => (count === 1 ? '1 zona horaria encontrada' : `${count} zonas horarias encontradas`),
  moreZones: count => `Mostrar ${count} más`,
  noZone: wanted => `Ninguna ciudad o país empieza por «${wanted}». Pruebe con la gran ciudad más cercana.`,
  atBusiness: (time, city) => `${time}, hora de la oficina (${city})`,
  atReader: (time, city) => `Su hora: ${time} (${city})`,

  chooseTime: 'Elija una hora',
  chooseDay: 'Elija un día',
  dayHint: 'Elija un día resaltado para ver sus horarios disponibles.',
  otherMonths: 'Otros meses',
  monthCaption: month => `Días con horarios disponibles en ${month}`,
  today: 'hoy',
  bookedDay: 'el día de su cita',
  dayPast: 'Este día ya ha pasado.',
  dayWithTimes: (day, count) =>
    `${day}, ${count} ${count === 1 ? 'horario disponible' : 'horarios disponibles'}`,
  partsOfDay: [
    { from: 0, name: 'Madrugada' },
    { from: 6, name: 'Mañana' },
    { from: 12, name: 'Tarde' },
    { from: 20, name: 'Noche' },
  ],
  hourWithTimes: (hour, count) =>
    `${hour} · ${count} ${count === 1 ? 'horario disponible' : 'horarios disponibles'}`,
  noneInMonth: month => `No hay horarios disponibles en ${month}.`,
  noneThatDay: 'No hay horarios disponibles este día.',
  noneAtAll: contact =>
    contact
      ? `No hay horarios disponibles por ahora. Contáctenos: ${contact}`
      : 'No hay horarios disponibles por ahora. Contacte con la oficina o vuelva a intentarlo más tarde.',
  nextFree: time => `Próximo horario disponible: ${time}`,
  nearest: 'Horarios disponibles más cercanos',

  checkHeading: 'Revise su cita',
  otherTime: 'Elegir otra hora',
  heldUntil: time => `Hora guardada hasta ${at(time)}`,
  left: '(quedan {})',
  holdMinute: 'La hora queda guardada un minuto más.',
  holdEnded: 'La hora ya no está guardada. Puede reservarla mientras siga libre.',
  holdEndedCode:
    'La hora ya no está guardada. Puede reservarla mientras siga libre, o guardarla otra vez con un código nuevo.',
  holdHint: minutes => `Mientras tanto le guardamos la hora durante ${minutes} minutos.`,
  extend: minutes => `Guardar ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} más`,
  holdAgain: 'Guardar la hora otra vez',
  book: 'Reservar la cita',
  day: 'Día',
  time: 'Hora',
  duration: 'Duración',
  service: 'Servicio',
  place: 'Lugar',
  online: 'En línea',
  price: 'Precio',
  paid: price => `${price}, pagado`,
  customer: 'Para',
  wrongDetails: '¿Hay un error? Contacte con la oficina:',

  error: 'Error',
  bookAbout: business => `Reserve en línea una cita con ${business}.`,
  bookHeading: 'Reservar una cita',
  chooseService: 'Elija un servicio.',
  otherService: 'Elegir otro servicio',
  detailsHeading: 'Sus datos',
  codeHint: 'Le enviaremos un código por correo electrónico. Lo escribirá en la página siguiente.',
  sendCode: 'Recibir el código',
  codeHeading: 'Escriba el código',
  codeSent: email => `Hemos enviado un código de seis cifras a ${email}. Es válido durante 15 minutos.`,
  codeBooks: 'La cita quedará reservada cuando lo escriba.',
  code: 'Código',
  noEmail: '¿No le ha llegado? Mire en la carpeta de correo no deseado.',
  noCode: '¿No le ha llegado? Mire en la carpeta de correo no deseado o pida un código nuevo.',
  changeDetails: 'Editar sus datos',
  resendCode: 'Recibir un código nuevo',
  codeResent: 'Se ha enviado un código nuevo. Los anteriores ya no son válidos.',
  codeUseless: 'El código ha caducado o se ha escrito mal demasiadas veces. Pida un código nuevo.',
  tooManyCodes: time =>
    stop(`Se han enviado demasiados códigos a este correo. Inténtelo de nuevo después de ${at(time)}`),
  noMoreCodes: time =>
    stop(`No se pueden enviar más códigos para esta reserva. El último código es válido hasta ${at(time)}`),
  codesUsedUp: 'No se pueden enviar más códigos para esta reserva. Edite sus datos para recibir otro código.',
  notHeld: 'Esta hora no está guardada: otra persona puede reservarla hasta que escriba el código.',
  takeTime: time => `Reservar: ${time}`,

  appointment: 'Su cita',
  appointmentCanceled: 'Su cita está cancelada',
  noTimeYet: 'Su cita aún no tiene hora',
  reference: id => `Referencia ${id}`,
  stateScheduled: 'Reservada',
  stateDraft: 'Aún sin reservar',
  statePast: 'Terminada',
  stateMissed: 'No tuvo lugar',
  stateCompleted: 'Completada',
  stateCanceled: 'Cancelada',
  youCanceled: 'Usted ha cancelado esta cita.',
  businessCanceled: business => `${business} ha cancelado esta cita.`,
  wasMissed: 'Esta cita no tuvo lugar.',
  reasonGiven: reason => `Motivo: ${reason}`,
  bookedHeading: 'Su cita está reservada',
  bookedBefore: email =>
    `Ya introdujo el código, y la cita está reservada. El correo a ${email} tiene el enlace para verla, cambiarla o cancelarla.`,
  mailFollows: email => `Enviaremos la confirmación a ${email}.`,
  moved: 'Su cita tiene una nueva hora.',
  canceledNow: 'Su cita está cancelada.',
  chooseOtherTime: 'Elegir otra hora',
  print: 'Imprimir',
  cancel: 'Cancelar la cita',
  addToCalendar: 'Añadir a su calendario',
  calendarFile: 'Archivo de calendario (ICS)',

  moveHeading: 'Elija una nueva hora',
  bookedNow: 'Reservada ahora',
  newTime: 'Nueva hora',
  currentTime: 'Su hora actual',
  checkMove: 'Revise la nueva hora',
  moveTo: time => `Cambiar al ${time}`,
  keep: 'Mantener la cita',
  cancelHeading: 'Cancelar su cita',
  moveInstead: '¿Necesita otra hora?',
  cancelEffect: 'La hora queda libre para otras personas. La oficina conserva sus documentos.',
  reason: 'Motivo',

  signers: 'Firmantes',
  noSigners: 'Aún no hay firmantes.',
  addSigner: 'Añadir un firmante',
  signerHint: 'Los nombres deben ser los del documento de identidad.',
  signerMail: isBooked =>
    `${isBooked ? 'Enviaremos' : 'Cuando la hora esté reservada, enviaremos'} al firmante por correo la hora y su propio enlace a la sesión.`,
  changeSigner: name => `Editar los datos de ${name}`,
  removeSigner: 'Quitar el firmante',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  phoneHint: 'Un número de otro país empieza por + y su prefijo, por ejemplo +1 305 555 0123.',
  signerStatus: {
    pending: 'La identidad se comprueba en la sesión',
    in_progress: 'Verificación en curso',
    verified: 'Identidad verificada',
    failed: 'La verificación ha fallado',
    locked: 'Verificación bloqueada',
  },

  documents: 'Documentos',
  noDocuments: 'Aún no hay documentos.',
  chooseFiles: 'Elegir archivos',
  uploads: uploadTexts.es,
  upload: 'Subir los archivos',
  uploading: 'Progreso de la subida',
  uploadFailed: 'La subida se ha interrumpido. Revise su conexión y vuelva a subir los archivos.',
  uploadHeading: 'Suba sus documentos',
  noFiles: 'Ningún archivo elegido',
  filesChosen: '{} archivos elegidos',
  removeDocumentHeading: '¿Quitar este documento?',
  removeDocument: 'Quitar el documento',
  keepDocument: 'Conservar el documento',
  uploaded: count => (count === 1 ? 'Se ha subido un documento.' : `Se han subido ${count} documentos.`),
  notUploaded: name => `${name} no se ha subido.`,

  results: 'Sus documentos notariados',
  resultsWaiting: 'Sus documentos notariados aún no están aquí. Recibirá un correo cuando lo estén.',
  resultsExpired: 'Sus documentos notariados ya no se pueden descargar aquí. Pida una copia a la oficina.',
  pages: count => (count === 1 ? '1 página' : `${count} páginas`),
  addedAt: time => `añadido el ${time}`,
  download: 'Descargar',
  downloadUntil: day => `Puede descargarlos hasta el ${day}.`,
  receipt: 'Recibo',
  receiptFrom: 'De',
  notarizedDocuments: 'Documentos notariados',
  unitPrice: 'Precio por unidad',
  total: 'Total',
  quantity: 'Cantidad',
  referenceLabel: 'Referencia',

  toSession: 'Preparar la sesión',
  sessionHeading: 'Su sesión',
  sessionFor: name => `Para ${name}`,
  join: 'Entrar en la sesión',
  joinFrom: (time, day) => stop(`Podrá entrar aquí ${day ? `el ${day}, ` : ''}a partir de ${at(time)}`),
  joinMissing: isMailed =>
    isMailed
      ? 'La sesión es en línea. El enlace para entrar le llegará por correo electrónico.'
      : 'La sesión es en línea. El enlace para entrar estará en esta página.',
  sessionOver: 'Esta sesión ha terminado.',
  prepare: 'Prepare la sesión',
  prepareList: [
    'Tenga a mano una identificación vigente con foto: pasaporte, documento de identidad o licencia de conducir.',
    'Use un dispositivo con cámara y micrófono, y una conexión estable.',
    'Elija una habitación tranquila y con luz, donde esté a solas.',
    'Tenga a mano los documentos que va a firmar.',
  ],
  testDevices: 'Probar la cámara y el micrófono',
  stopDevices: 'Detener la prueba',
  devicesGood: 'La cámara y el micrófono funcionan. Hable: la barra se mueve.',
  devicesBad:
    'El navegador no tiene acceso a una cámara y un micrófono. Permítalo en los ajustes del navegador o use otro dispositivo.',

  homeHeading: 'Esto es un servidor de Jurat',
  homeAbout: 'Una oficina de servicios notariales lo usa para citas y notarizaciones a distancia.',
  homeCustomers: '¿Es cliente? Abra el enlace del correo de la oficina.',
  homeDocs: 'Documentación para desarrolladores',
  homeConsole: 'Consola del personal',

  problem: 'Hay un problema',
  reservationCanceled: 'Esta reserva está cancelada',
  reservationCompleted: 'Esta reserva está completada',
  bookAgain: 'Reservar otra vez',
  questions: name => `¿Preguntas? Contacte con ${name}:`,
  replyToEmail: 'responda a su último correo.',
  wrongLink: 'Este enlace no funciona',
  wrongLinkHelp: 'Copie el enlace completo de su último correo o contacte con la oficina que se lo envió.',
  tooMany: 'Demasiados intentos',
  failed: 'No se ha podido completar la operación',
  requestId: id => `Si vuelve a fallar, indique este número: ${id}`,
  errors: {
    invalid_request: 'Revise lo que ha escrito.',
    slot_unavailable: 'Otra persona acaba de ocupar esta hora. Elija otra.',
    reschedule_failed: 'La cita no se puede cambiar a esta hora. Elija otra.',
    unable_to_cancel: 'La cita ya no se puede cancelar aquí. Contacte con la oficina.',
    already_scheduled: 'La cita ya está reservada.',
    reservation_canceled: 'La reserva está cancelada.',
    signer_exists: 'Ya hay un firmante con este correo electrónico.',
    signer_cannot_be_updated: 'La oficina ya comprobó a este firmante. Pida a la oficina que lo cambie.',
    unprocessable_entity: 'Se ha alcanzado el límite de 50. Pida a la oficina que añada más.',
    payload_too_large: 'Los archivos ocupan juntos más de 150 MiB. Suba menos a la vez.',
    idempotency_conflict: 'Este formulario ya se envió con otros datos. Revise la página y envíelo de nuevo.',
    idempotency_in_progress:
      'Este formulario ya se está procesando. Espere un momento y vuelva a cargar la página.',
    forbidden: 'Esto no es posible desde otro sitio web. Abra el enlace de su correo.',
    rate_limited: 'Demasiados intentos. Espere un minuto y vuelva a intentarlo.',
    unsupported_media_type: 'No se ha podido leer el formulario. Vuelva atrás e inténtelo de nuevo.',
    internal_error: 'Se ha producido un error. Vuelva a intentarlo dentro de un minuto.',
    unavailable: 'El servidor no está disponible. Vuelva a intentarlo en un minuto.',
  },
  reasons: {
    fee_rose: 'Cancelar cuesta ahora más: el plazo gratuito ha terminado. Mire el nuevo importe.',
    too_many_files: 'Se pueden enviar 20 archivos como máximo a la vez. No se subió ninguno: elija menos.',
    missed: 'Esta cita no tuvo lugar. Reserve otra vez: lo que ya sabemos estará rellenado.',
    completed: 'La sesión ha terminado. Envíe a la oficina lo que falte.',
    past: 'Esta hora ya ha pasado. Elija una posterior.',
    notice: 'Esta hora está demasiado cerca. Elija una posterior.',
    horizon: 'Esta hora está demasiado lejos. Elija una anterior.',
    closed: 'La oficina no atiende a esta hora. Elija otra.',
    signing_method: 'A esta hora no trabaja nadie que ofrezca esta forma de firmar. Elija otra.',
    booked: 'Otra persona acaba de ocupar esta hora. Elija otra.',
    held: 'Otra persona está reservando esta hora. Elija otra.',
    status: 'La cita ya no se puede cambiar.',
  },
  fieldErrors: {
    first_name: 'Escriba el nombre',
    last_name: 'Escriba los apellidos',
    email: 'Escriba un correo electrónico, como ana@example.com',
    phone: 'Escriba un teléfono, como +1 305 555 0123 o +34 612 345 678',
    'phone.phone_extension': 'Escriba el teléfono sin su extensión, como +1 305 555 0123',
    'phone.phone_of_two_countries': 'Empiece el teléfono por + y el prefijo de su país, como +1 305 555 0123',
    code: 'Escriba las seis cifras del último correo',
    'code.wrong_code': 'Este código no es correcto. Escriba las seis cifras del último correo',
    timestamp: 'Elija una hora',
    timezone: 'Elija una zona horaria',
    reason: 'Escriba 500 caracteres como máximo',
    'reason.not_that': 'Escriba el motivo con otras palabras',
    files: 'Elija al menos un archivo',
  },
}

export const es: Catalog = {
  name: 'Español',
  mails: { ...mails, ...signerMails },
  codeMail,
  notaries: notaryTexts.es,
  phrases,
  pages,
}

import type { ErrorTexts } from '../error-language.ts'

/**
 * What the server says to staff, in Spanish. A test finds texts that the server no longer has, and new ones.
 */
export const errors: ErrorTexts = {
  // Access
  'Sign in first.': 'Inicie sesión primero.',
  'The upload could not be stored in time. Send it again.':
    'El archivo no se pudo guardar a tiempo. Envíelo de nuevo.',
  'The call took over {} seconds, and has changed nothing. Try again, with less at a time.':
    'La operación tardó más de {1} segundos y no ha cambiado nada. Inténtelo de nuevo, con menos a la vez.',
  'Confirm that it is you: sign in again with POST /auth/v1/confirm.':
    'Confirme que es usted: inicie sesión de nuevo.',
  'The email address or the password is wrong.': 'El correo electrónico o la contraseña no es correcto.',
  'Enter the code of your authenticator app, or a recovery code.':
    'Escriba el código de su aplicación de autenticación o un código de recuperación.',
  'The code is wrong or was used. Enter the code that the app shows now.':
    'El código no es correcto o ya se usó. Escriba el que la aplicación muestra ahora.',
  'The role {} does not allow this. Ask an admin of the workspace.':
    'El rol {1} no lo permite. Pídaselo a un administrador del espacio de trabajo.',
  'The role {} does not allow this: {}.': 'El rol {1} no lo permite: {2}.',
  'The role notary does not allow this. {}': 'El rol de notario no lo permite. {1}',
  'Notaries change only their own appointments and time off.':
    'Los notarios solo cambian sus propias citas y ausencias.',
  'Notaries cannot give their appointments to others. Ask a scheduler.':
    'Los notarios no pueden dar sus citas a otros. Pídaselo a quien organiza la agenda.',
  'A notary can change only {}, not {}.': 'Un notario solo puede cambiar {1}, no {2}.',
  'Insufficient scope: {}': 'Falta el permiso {1}',
  'Only an owner can invite, change or remove an owner.':
    'Solo un propietario puede invitar, cambiar o eliminar a un propietario.',
  'This is the last owner. Make another member an owner first.':
    'Es el último propietario. Haga propietario a otro miembro primero.',
  'This person is a member already. Change the role instead.': 'Esta persona ya es miembro. Cambie su rol.',
  'Only the admin token of the installation can reset a member, whose account may belong to other workspaces. Ask the operator to run: jurat members reset.':
    'Solo quien administra la instalación puede restablecer a un miembro, cuya cuenta puede pertenecer a otros espacios de trabajo. Pídale que ejecute: jurat members reset.',
  'Your role in this workspace changed, or staff ended your sessions here. Sign in again.':
    'Su rol en este espacio ha cambiado, o alguien ha terminado sus sesiones aquí. Inicie sesión otra vez.',
  'You are not a member of the workspace {}. GET /auth/v1/me lists yours.':
    'No es miembro del espacio de trabajo {1}.',
  'Only the clock of a test workspace can be moved.':
    'Solo se puede mover el reloj de un espacio de trabajo de prueba.',
  'This operation needs the admin token of the installation.':
    'Esto solo puede hacerlo quien administra la instalación.',

  // Times
  'Nobody works at that time: the workspace is closed, or each notary who was asked for is off or busy elsewhere.':
    'Nadie trabaja a esa hora: el espacio está cerrado, o cada notario posible está ausente u ocupado fuera.',
  'The notary does not sign with the method {}. Choose another notary, or add the method to this one.':
    'El notario no firma con el método {1}. Elija otro notario, o añada el método a este.',
  'No notary who works at that time signs with the method of the booking. Choose another time or another notary, or add the method to a notary.':
    'Ningún notario que trabaja a esa hora firma con la forma de la reserva. Elija otra hora u otro notario, o añada la forma a un notario.',
  'No notary is free at that time.': 'Ningún notario está libre a esa hora.',
  'No notary is available at this time.': 'Ningún notario está disponible a esa hora.',
  'That time is in the past.': 'Esa hora ya pasó.',
  'That time is too soon.': 'Esa hora es demasiado pronto.',
  'That time is too far ahead.': 'Esa hora está más lejos de lo que se puede reservar.',
  'That time is held for somebody else just now.': 'Otra persona retiene esa hora en este momento.',

  // Bookings
  'The {} is canceled.': 'La {1} está cancelada.',
  'The appointment is already {}.': 'La cita ya está {1}.',
  'The reservation is already {}.': 'La reserva ya está {1}.',
  'The appointment is {}. Only a draft or scheduled one can be moved.':
    'La cita está {1}. Solo se mueve un borrador o una cita programada.',
  'The appointment is {}: only a completed one can be set back to scheduled. Book a canceled one again.':
    'La cita está {1}: solo una completada vuelve a estar programada. Reserve de nuevo una cancelada.',
  'The appointment is {}: only a scheduled one can be completed.':
    'La cita está {1}: solo se completa una programada.',
  'The appointment has already begun.': 'La cita ya empezó.',
  'The reservation has been scheduled already.': 'La reserva ya está programada.',
  'The appointment of the reservation is in the future. Move it with POST /manage/v1/appointments/{id}/reschedule.':
    'La cita de la reserva está en el futuro: muévala.',
  'The reservation has no appointment yet. Book it with POST /reservations/{id}/submit.':
    'La reserva aún no tiene cita: prográmela.',
  'The time was released, and its notary cannot give it again. Book the customer again at another time.':
    'La hora quedó libre y su notario no puede darla de nuevo. Reserve al cliente a otra hora.',
  'The personal data of the {} was erased. It cannot be changed.':
    'Los datos personales de la {1} se borraron. No se puede cambiar.',
  'The resource was changed after you read it. Read it again, then repeat the change with the new ETag.':
    'Alguien lo cambió entretanto. Revise el estado nuevo y repita su cambio.',
  'The notary has {} to come: reassign or cancel first.':
    'El notario aún tiene citas ({1}): reasígnelas o cancélelas primero.',
  'Only its author, {}, can change or remove the note. Add another note.':
    'Solo su autor, {1}, puede cambiar o eliminar la nota. Añada otra.',

  // Signers, documents and videos
  'The booking already has a signer with this email.':
    'La reserva ya tiene un firmante con este correo electrónico.',
  'The signer has completed ID verification.': 'El firmante ya verificó su identidad.',
  'A booking can have at most {} {}.': 'Una reserva puede tener como máximo {1} {2}.',
  'The file is too large. A video can have 8 GiB.':
    'El archivo es demasiado grande. Un vídeo puede tener 8 GiB.',
  '{} is larger than {} MiB.': 'El archivo es mayor de {2} MiB.',
  'The request body is larger than {} MiB.': 'El envío es mayor de {1} MiB.',
  'The link is invalid or expired. Read the document or video again for a new link.':
    'El enlace no es válido o caducó. Ábralo de nuevo desde la página.',
  'The upload took too long. Send it again.': 'La subida tardó demasiado. Envíelo de nuevo.',
  'Another change of the same is under way. Try again.':
    'Se está haciendo otro cambio de lo mismo. Vuelva a intentarlo.',
  'The form has too many files.': 'El formulario tiene demasiados archivos.',
  'The form has too many fields.': 'El formulario tiene demasiados campos.',
  'The form has too many parts.': 'El formulario tiene demasiadas partes.',
  'The form has a field whose name is reserved, such as __proto__ or constructor.':
    'El formulario tiene un campo con un nombre reservado, como __proto__ o constructor.',
  'A field of the form is not the JSON that its Content-Type announces.':
    'Un campo del formulario no es el JSON que anuncia su Content-Type.',
  'Too many concurrent downloads. Try again when one of them has ended.':
    'Hay demasiadas descargas a la vez. Vuelva a intentarlo cuando termine una de ellas.',
  'The server sends no more files at the moment. Try again.':
    'El servidor no envía más archivos en este momento. Vuelva a intentarlo.',
  'Too many concurrent uploads. Try again when one of them has ended.':
    'Hay demasiadas subidas a la vez. Inténtelo de nuevo cuando termine una.',

  // Mails, webhooks and the workspace
  'The mail cannot be sent again. {}': 'El correo no se puede enviar de nuevo. {1}',
  'There is no mail server. The operator sets SMTP_URL.':
    'No hay servidor de correo. Quien administra la instalación define SMTP_URL.',
  'Too many test mails.': 'Demasiados correos de prueba. Inténtelo más tarde.',
  'This address got too many test mails within an hour. Try again after Retry-After seconds, or send it to another address.':
    'Esta dirección ha recibido demasiados correos de prueba en una hora. Inténtelo más tarde, o envíelo a otra dirección.',
  'A workspace has at most {} webhook endpoints. Delete one first.':
    'Un espacio de trabajo tiene como máximo {1} endpoints de webhooks. Elimine uno primero.',
  'The endpoint is disabled. Enable it first.': 'El endpoint está desactivado. Actívelo primero.',
  'The endpoint has been removed.': 'El endpoint se eliminó.',
  'There is no next secret. Rotate the secret first.':
    'No hay un secreto siguiente. Rote el secreto primero.',
  'The event has been deleted for its age. It cannot be sent again.':
    'El evento se borró por su antigüedad. No se puede enviar de nuevo.',
  'The span has more than 1,000,000 events to deliver. Replay it in parts.':
    'El período tiene más de 1.000.000 de eventos. Repítalo por partes.',
  'You have {} saved views. Delete one that you no longer need.':
    'Tiene {1} vistas guardadas. Elimine una que ya no necesite.',
  'A notary can have at most {} imported calendars.':
    'Un notario puede tener como máximo {1} calendarios importados.',
  'The person has bookings that have not ended: {}{}. Complete or cancel them, or remove the signer, then erase again.':
    'La persona tiene reservas que no han terminado: {1}{2}. Complételas o cancélelas, o elimine al firmante, y borre de nuevo.',
  '{} {} errors, so nothing was imported. Send the file with dry_run=true to see all of them.':
    '{1} {2} errores, así que no se importó nada.',
  '{} Nothing was imported. Send the file again.': 'No se importó nada. Envíe el archivo de nuevo.',
  'Another import of the workspace is running. Try again in a minute.':
    'Se está haciendo otra importación en el espacio de trabajo. Inténtelo de nuevo en un minuto.',

  // Rows of an import
  'Add the value, or the column if the file does not have it.':
    'Añada el valor, o la columna si el archivo no la tiene.',
  'Correct the cell. An optional cell may be empty.':
    'Corrija la celda. Una celda opcional puede quedar vacía.',
  'Rename the column as in the guide, or remove it. Other data fits in metadata.<name>.':
    'Nombre la columna como en la guía, o quítela. Otros datos caben en metadata.<nombre>.',
  'Put a text that contains the separator in quotes.':
    'Ponga entre comillas un texto que contenga el separador.',
  'Write the handle of a service of the workspace, or add the service first.':
    'Escriba el identificador de un servicio del espacio de trabajo, o añada el servicio primero.',
  'Write the id or email of a notary of the workspace, or leave the cells empty.':
    'Escriba el id o el correo de un notario del espacio de trabajo, o deje las celdas vacías.',
  'Write the time in start_utc, with its zone: 2026-11-20T15:00:00Z.':
    'Escriba la hora en start_utc, con su zona: 2026-11-20T15:00:00Z.',
  'Set the column status to completed or canceled.':
    'Escriba qué fue de ella en la columna status: completed o canceled.',
  'Raise horizon_days of the workspace, or leave the row for later.':
    'Aumente los días que se pueden reservar por adelantado, o deje la fila para más tarde.',
  'Name another notary, or extend the hours. An appointment that was agreed outside them needs hours for its date.':
    'Indique otro notario, o amplíe el horario. Una cita acordada fuera de él necesita un horario para su fecha.',
  'Change the time or the notary, or remove the row.': 'Cambie la hora o el notario, o quite la fila.',
  'Name another notary, change the time or the signing method, or add the method to a notary.':
    'Indique otro notario, cambie la hora o la forma de firmar, o añada la forma a un notario.',
  'Wait some minutes, and import again.': 'Espere unos minutos e importe de nuevo.',
  'Remove the row if it was imported before. Otherwise give it another id.':
    'Quite la fila si ya se importó. Si no, dele otro id.',
  'Remove the row.': 'Quite la fila.',

  // The server
  'The server failed. Try again. If it fails again, report the X-Request-Id.':
    'El servidor falló. Inténtelo de nuevo.',
  'The server is busy. Try again in a second.': 'El servidor está ocupado. Inténtelo de nuevo en un segundo.',
  'The server is starting. Try again.': 'El servidor está arrancando. Inténtelo de nuevo.',
  'The server is being stopped. Try again in a second.':
    'El servidor se está deteniendo. Inténtelo de nuevo en un segundo.',
  'The service is not available. Try again.': 'El servicio no está disponible. Inténtelo de nuevo.',
  'The database cannot be reached. Try again.': 'La base de datos no responde. Inténtelo de nuevo.',
  'The server has too many open event streams. Try again later.':
    'El servidor tiene demasiadas conexiones. Inténtelo más tarde.',
  'The body arrived too slowly. Send it again.': 'El envío llegó demasiado despacio. Envíelo de nuevo.',
  'The request ended early. Send it again.': 'El envío se interrumpió. Envíelo de nuevo.',
  'Too many requests. Try again after Retry-After seconds.':
    'Demasiadas peticiones. Inténtelo de nuevo más tarde.',
  'Too many failed attempts to sign in. Try again after Retry-After seconds.':
    'Demasiados intentos fallidos. Inténtelo de nuevo más tarde.',
  'Too many requests of this account. Try again after Retry-After seconds.':
    'Demasiadas solicitudes de esta cuenta. Inténtelo de nuevo dentro de un momento.',
  'Too many requests from this IP address. Try again after Retry-After seconds.':
    'Demasiadas solicitudes desde esta dirección IP. Inténtelo de nuevo dentro de un momento.',
  'Too many requests from this IP address had no valid session or link. Try again after Retry-After seconds.':
    'Demasiadas solicitudes desde esta dirección IP sin una sesión ni un enlace válidos. Inténtelo de nuevo dentro de un momento.',
  'This workspace invited 50 people within an hour. Try again after Retry-After seconds.':
    'Este espacio de trabajo ha invitado a 50 personas en una hora. Inténtelo de nuevo más tarde.',
  'This workspace invited this address 5 times within an hour. Try again after Retry-After seconds.':
    'Este espacio de trabajo ha invitado 5 veces a esta dirección en una hora. Inténtelo de nuevo más tarde.',
  'Too many attempts to sign in from this IP address. Try again after Retry-After seconds.':
    'Demasiados intentos desde esta dirección IP. Inténtelo de nuevo más tarde.',
  '{} not found.': 'Ya no existe, o no es de este espacio de trabajo.',

  // What is wrong with a field
  'Missing required parameter: {}': 'Falta {1}',
  '{} and {} are required.': 'Faltan {1} y {2}.',
  'has the extension {}, which cannot be stored. Leave it out':
    'tiene la extensión {1}, que no se puede guardar. Escríbalo sin ella',
  'Invalid parameter: {} {}.': '{1}: {2}.',
  'is required': 'es obligatorio',
  'must not be empty': 'no puede estar vacío',
  'has the wrong format': 'tiene un formato incorrecto',
  'must be an email address': 'debe ser una dirección de correo',
  'must be a valid URL': 'debe ser una URL válida',
  'must be an absolute URL': 'debe ser una URL completa',
  'must use https or http': 'debe empezar por https o http',
  'must use https in a live workspace': 'debe empezar por https en un espacio de trabajo real',
  'must not contain a user name or a password': 'no puede contener un usuario o una contraseña',
  'must not contain control characters or lone surrogates': 'contiene caracteres no permitidos',
  'must be an IANA time zone name such as America/New_York':
    'debe ser una zona horaria como America/New_York',
  'must be a color such as #1f4b99': 'debe ser un color como #1f4b99',
  'must be a date of the calendar': 'debe ser una fecha del calendario',
  'must be after starts_at': 'debe ser después del inicio',
  'must not be in the future': 'no puede estar en el futuro',
  'must be one of {}': 'debe ser uno de {1}',
  'must be at least {}': 'debe ser como mínimo {1}',
  'must be at most {}': 'debe ser como máximo {1}',
  'must be in seconds, not milliseconds': 'debe estar en segundos, no en milisegundos',
  'must have at least {} characters': 'debe tener como mínimo {1} caracteres',
  'must have at most {} characters': 'debe tener como máximo {1} caracteres',
  'must have at least {} items, or be null for all':
    'debe tener como mínimo {1} elementos, o ser null para todos',
  'must have at least {} items': 'debe tener como mínimo {1} elementos',
  'must have at most {} items': 'debe tener como máximo {1} elementos',
  'must have at most the {} decimals of {}': 'debe tener como máximo los {1} decimales de {2}',
  'is already in use': 'ya está en uso',
  'is already used by {} {}. Use another one, or update that {}':
    'ya lo usa la {1} {2}. Elija otro, o cambie esa {3}',
  'is the name of another view. Choose another name': 'es el nombre de otra vista. Elija otro',
  'is not a notary of this workspace': 'no es un notario de este espacio de trabajo',
  'leads to an address that webhooks must not reach': 'lleva a una dirección a la que no se permite enviar',

  // Values
  canceled: 'cancelada',
  completed: 'completada',
  scheduled: 'programada',
  draft: 'en borrador',
  appointment: 'cita',
  reservation: 'reserva',
  'row has': 'fila tiene',
  'rows have': 'filas tienen',
  signers: 'firmantes',
  documents: 'documentos',
}

import type { ReasonTexts } from '../refusals.ts'

/** Why a call cannot be carried out as things are, in Spanish. */
export const unprocessable: ReasonTexts['unprocessable_entity'] = {
  too_many_parts: 'Una reserva puede tener como máximo {most} {parts}.',
  completed:
    'La cita está completada. Solo el negocio puede ahora añadir, cambiar o eliminar firmantes y documentos.',
  missed:
    'La cita está marcada como no asistida. Sus firmantes y documentos ya no se pueden añadir, cambiar ni eliminar. Reserve otra vez: la nueva reserva conserva los firmantes.',
  too_many_price_lines:
    'Una reserva puede tener como máximo {most} líneas y descuentos propios. Elimine uno primero.',
  other_currency:
    'El equipo añadió líneas o descuentos al precio, que no están en {currency}. Elimínelos primero.',
  service_completed:
    'Está completada: servicio, método de firma, cantidad y precio quedan como estaban. Reábrala primero.',
  not_completed:
    'La cita está {status}: solo una completada vuelve a estar programada. Reserve de nuevo una cancelada.',
  no_appointment: 'La reserva aún no tiene cita: prográmela.',
  no_recipients: 'Ninguno de los clientes puede recibir el mensaje.',
  not_markable: 'La cita está {status}: solo se marca una programada.',
  not_begun: 'La cita no ha empezado. Márquela a partir de {starts_at}, o cancélela si no vendrá nadie.',
  no_mark: 'La cita no tiene marca de ausencia. Márquela primero.',
  mark_ended: 'La cita está {status}. No se puede reabrir: reserve al cliente de nuevo.',
  without_price: 'La cita no tiene reserva, así que no se acordó un precio. Solo una reserva tiene pagos.',
  nothing_to_pay: 'No queda nada por pagar de esta reserva.',
  over_due: 'Solo quedan por pagar {due}. Registre como máximo este importe.',
  not_refundable: 'Solo se devuelve un pago, no un asiento de otra clase.',
  over_refundable: 'Del pago solo quedan por devolver {refundable}. Devuelva como máximo este importe.',
  already_voided: 'El asiento ya estaba anulado.',
  void_of_void: 'Este asiento anula otro. Registre de nuevo el pago.',
  void_of_online: 'El pago se hizo en línea. Devuélvalo: el cliente recibe el dinero.',
  nothing_to_bill:
    'Ninguna reserva completada de {month} con la referencia de facturación «{reference}» espera una factura.',
  mixed_currencies:
    'Las reservas están en varias monedas: {currencies}. Elija una y facture las demás en otra factura.',
  too_many_to_bill: 'Hay más de {most} reservas por facturar. Dé a algunas otra referencia de facturación.',
  invoice_not_payable:
    'Esta factura está anulada, es rectificativa o es de un cargo cobrado. No se paga nada por ella.',
  invoice_of_canceled: 'La reserva está cancelada y no se ha cobrado ningún cargo. No hay nada que facturar.',
  already_invoiced: 'La reserva está en la factura {number}. Rectifíquela primero y emita otra después.',
  nothing_to_invoice: 'La reserva no cuesta nada, así que no hay nada que facturar.',
  correction_of_correction: 'Una factura rectificativa no se anula. Emita otra factura de la reserva.',
  already_corrected: 'La factura rectificativa {number} ha anulado esta factura.',
  stripe_missing:
    'El espacio de trabajo no tiene cuenta de Stripe. Conecte la cuenta a la que pagó el cliente, o devuelva el dinero en Stripe.',
  void_of_refunded: 'Se devolvió dinero de este pago. Anule primero sus devoluciones.',
  currency_of_payments:
    'Para esta reserva se registró dinero en {currency}, y el servicio tiene otra moneda. Elija un servicio en {currency} o anule primero los pagos.',
  currency_of_checkout:
    'El cliente está pagando esta reserva en {currency}, y el servicio tiene otra moneda. Elija un servicio en {currency} o espere a que acabe el pago.',
  code_expired: 'El código caducó. Pida otro.',
  code_used_up: 'El código fue incorrecto demasiadas veces. Pida otro.',
  too_many_appointments:
    'Esta dirección tiene {most} citas próximas. Para reservar más, contacte con la oficina.',
  invalid_destination: 'El destino del envío no es correcto.',
  no_result: 'No hay resultado que entregar. Complete la cita y suba el documento notarizado.',
  no_request:
    'No hay ninguna hora solicitada por decidir. Se aceptó, rechazó o retiró, o su plazo ha terminado.',
  too_many_time_requests:
    'Esta reserva tuvo {most} solicitudes de hora. Póngase en contacto con el negocio para reservar.',
  no_rates: 'La tarifa no tiene precios de envío para {country}.',
  too_many_open_uploads:
    'El espacio de trabajo tiene {most} subidas sin completar. Complete o cancele una primero.',
  open_uploads_too_large:
    'Las subidas sin completar del espacio de trabajo tendrían más de {most_gib} GiB. Complete o cancele una primero.',
  part_differs:
    'No es el archivo con el que empezó la subida. Elija el mismo archivo, o cancele la subida y empiece otra.',
  parts_missing: {
    one: 'Falta {count} parte del archivo. Envíe el archivo de nuevo.',
    other: 'Faltan {count} partes del archivo. Envíe el archivo de nuevo.',
  },
  file_differs: 'El archivo llegó dañado. Cancele esta subida y empiece otra.',
  upload_completed: 'La subida está completada.',
  too_many_notaries: 'Un espacio de trabajo tiene como máximo {most} notarios. Quite uno primero.',
  too_many_services: 'Un espacio de trabajo tiene como máximo {most} servicios. Archive uno primero.',
  too_many_archived:
    'Un espacio de trabajo tiene como máximo {most} servicios, con los archivados. Use de nuevo uno archivado.',
  catalog_too_long: {
    offered:
      'Los textos, cargos y preguntas de todos los servicios son demasiado largos en total. Acorte algunos primero.',
    all: 'Los textos, cargos y preguntas de todos los servicios, con los archivados, son demasiado largos en total. Use de nuevo uno archivado.',
  },
  too_many_closures:
    'Un espacio de trabajo tiene como máximo {most} cierres que no han terminado. Quite uno primero o cierre varios días con uno solo.',
  too_many_times_off: {
    notary:
      'Un notario tiene como máximo {most} ausencias que no han terminado. Quite una primero o cambie el horario.',
    workspace:
      'Los notarios de un espacio de trabajo tienen como máximo {most} ausencias que no han terminado. Quite una primero o cambie horarios.',
  },
  too_many_kept: {
    notaries: 'Un espacio de trabajo guarda como máximo {most} notarios, con los que se quitaron.',
    spans:
      'Un espacio de trabajo guarda como máximo {most} tramos de horarios, con los de notarios que se quitaron.',
    times_off:
      'Un espacio de trabajo guarda como máximo {most} ausencias, con las que terminaron. Quite algunas primero.',
    closures:
      'Un espacio de trabajo guarda como máximo {most} cierres, con los que terminaron. Quite algunos primero.',
  },
  too_many_spans:
    'Los horarios de los notarios de un espacio de trabajo tienen como máximo {most} tramos, y tendrían {count}. Quite fechas pasadas o dé menos tramos a los notarios.',
  too_many_calendars: 'Un notario puede tener como máximo {most} calendarios importados.',
  import_too_many_hours:
    'Las citas del archivo duran {hours} horas en total. Envíe como máximo {most} horas por archivo.',
  import_too_long:
    'Planificar las filas sin notario para {notaries} notarios tarda demasiado. Indique el notario o envíe como máximo {most} filas así cada vez.',
  rows_wrong: {
    one: '{rows} fila tiene errores, así que no se importó nada.',
    other: '{rows} filas tienen errores, así que no se importó nada.',
  },
  is_live: 'El espacio de trabajo ya está en producción.',
  has_live: 'Esta instalación ya tiene un espacio en producción. Quien la administra puede crear otro.',
  sample_data_live: 'Los datos de ejemplo solo se cargan en un espacio de trabajo de prueba. Cree uno.',
  sample_data_used:
    'El espacio de trabajo tiene reservas. Los datos de ejemplo solo se cargan en uno sin ellas: cree otro de prueba.',
  sample_data_horizon:
    'Los datos de ejemplo necesitan que se pueda reservar con {least} días de antelación. Auméntelos en los ajustes de reservas.',
  sample_data_no_time:
    'Los días cerrados del espacio de trabajo no dejan tiempo para los datos de ejemplo. Quítelos e inténtelo de nuevo.',
  no_mail_server: 'No hay servidor de correo. Pida uno a quien administra la instalación.',
  mail_not_taken: 'El servidor de correo no aceptó el mensaje: {answer}',
  mail_outdated:
    'El correo no se puede enviar de nuevo. Su texto ya no es actual: la reserva se cambió, se canceló o terminó.',
  mail_without_address:
    'El correo no se puede enviar de nuevo. Falta la dirección de correo {recipient}. Añádala primero.',
  mail_of_visitor:
    'El correo no se puede enviar de nuevo. El visitante pide otro código en la página de reservas.',
  mail_with_link:
    'El correo no se puede enviar de nuevo. Su enlace sirve una vez. Invite de nuevo a la persona, o cree otro enlace de recuperación.',
  mail_not_sent_yet: 'El correo no se puede enviar de nuevo. Aún no se ha enviado: le toca el {due_at}.',
  mail_being_sent: 'El correo no se puede enviar de nuevo. Se está enviando.',
  mail_repeated: 'El correo no se puede enviar de nuevo. Ya se envió de nuevo {most} veces.',
  too_many_endpoints:
    'Un espacio de trabajo tiene como máximo {most} destinos de webhooks. Elimine uno primero.',
  endpoint_disabled: 'El destino está desactivado. Actívelo primero.',
  endpoint_removed: 'El destino se eliminó.',
  no_next_secret: 'No hay un secreto siguiente. Rote el secreto primero.',
  event_deleted: 'El evento se borró por su antigüedad. No se puede enviar de nuevo.',
  too_many_attempts: 'La entrega tuvo {most} intentos. Envíe de nuevo el evento: eso crea otra entrega.',
  too_many_events: 'El período tiene más de 1.000.000 de eventos. Repítalo por partes.',
  live_clock: 'Solo se puede mover el reloj de un espacio de trabajo de prueba.',
  token_ended: 'El token se revocó o caducó. Emita otro.',
  too_many_tokens: 'El espacio de trabajo tiene {most} tokens vigentes. Revoque los que no se usan.',
  not_backed_up_here: 'Solo quien administra la instalación puede copiar esta base de datos.',
  no_previous_secret_key: 'No hay una clave secreta anterior. Pídala a quien administra la instalación.',
  last_owner: 'Es el último propietario. Haga propietario a otro miembro primero.',
  already_a_member: 'Esta persona ya es miembro. Cambie su rol.',
  too_many_views: 'Tiene {most} vistas guardadas. Elimine una que ya no necesite.',
  account_exists: 'Esta dirección tiene una cuenta. Inicie sesión y abra el enlace de nuevo.',
  address_not_proved:
    'Aún no se sabe que su dirección de correo es suya. Abra el enlace del correo de invitación, o pida un enlace de recuperación y sígalo. Después abra este enlace de nuevo.',
  last_factor: {
    own: 'No podría volver a iniciar sesión. Defina una contraseña o añada una llave de acceso primero.',
    sso_only: 'No podría volver a iniciar sesión: aquí solo se puede con el inicio de sesión único.',
    passkey:
      'Es la única forma que tiene de iniciar sesión. Defina una contraseña o añada otra llave primero.',
  },
  short_password:
    'Su contraseña necesita la aplicación de autenticación, porque tiene menos de 15 caracteres o no se sabe cuántos. Defina una de al menos 15 caracteres y desactive después la aplicación.',
  no_authenticator:
    'Los códigos de recuperación necesitan una aplicación de autenticación. Configúrela primero.',
  passkey_exists: 'Esta llave de acceso ya está guardada. Inicie sesión con ella.',
  too_many_passkeys: 'Una cuenta tiene como máximo {most} llaves de acceso. Elimine una primero.',
  no_passkeys: 'Las llaves de acceso no funcionan en la dirección de esta instalación.',
  sso_host: 'El inicio de sesión único solo funciona en {origin}. Abra la página allí.',
  sso_taken:
    'En {provider} está conectado a otra cuenta de aquí. Inicie sesión en ella, o desconéctela allí primero.',
  sso_no_address:
    'La invitación no nombra una dirección, y {provider} no ha verificado la suya. Cree la cuenta con una contraseña.',
}

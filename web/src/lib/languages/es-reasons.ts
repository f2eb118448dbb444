import type { ReasonTexts, RefusalTexts } from '../refusals.ts'
import { problems } from './es-problems.ts'
import { unprocessable } from './es-unprocessable.ts'

const times = {
  past: { time: 'Esa hora ya pasó.', begun: 'La cita ya empezó.' },
  notice: 'Esa hora es demasiado pronto.',
  horizon: 'Esa hora está más lejos de lo que se puede reservar.',
  closed:
    'Nadie trabaja a esa hora: el espacio está cerrado, o cada notario posible está ausente u ocupado fuera.',
  signing_method: {
    any: 'Ningún notario que trabaja a esa hora firma con la forma de la reserva. Elija otra hora u otro notario, o añada la forma a un notario.',
    notary: 'El notario no firma con la forma {signing_method}. Elija otro notario, o añada la forma a este.',
  },
  booked: {
    time: 'Ningún notario está libre a esa hora.',
    notary: 'El notario no está libre a esa hora.',
    released: 'La hora se liberó y el notario ya no está libre entonces. Reserve al cliente a otra hora.',
  },
  held: 'Otra persona retiene esa hora en este momento.',
  no_notary: 'Ningún notario está disponible a esa hora.',
}

/** Why the server refuses, in Spanish: every code with every reason. */
const reasons: ReasonTexts = {
  invalid_request: {
    invalid_parameters: 'Un valor no es correcto.',
    incomplete: 'Escriba su correo electrónico y su contraseña.',
    passkey_name: 'El nombre de la llave de acceso debe tener de 1 a 100 caracteres.',
    not_json: 'El servidor no pudo leer el envío. Cargue la página de nuevo.',
    json_shape:
      'El envío es demasiado complejo: como máximo {depth} niveles, {fields} campos y {values} valores.',
    not_multipart: 'El servidor no pudo leer el formulario. Cargue la página de nuevo.',
    unreadable: 'El servidor no pudo leer el envío. Cargue la página de nuevo.',
    wrong_length: 'El envío no tiene la longitud anunciada.',
    ended_early: 'El envío se interrumpió. Envíelo de nuevo.',
    small_pieces:
      'El envío llegó en demasiados trozos: más de {most} con menos de {least} bytes. Envíelo de nuevo.',
    too_slow: 'El envío llegó demasiado despacio. Envíelo de nuevo.',
    one_file: 'Envíe un archivo cada vez.',
    too_many_files: 'El formulario tiene demasiados archivos.',
    too_many_fields: 'El formulario tiene demasiados campos.',
    too_many_parts: 'El formulario tiene demasiadas partes.',
    reserved_field: 'El formulario tiene un campo con un nombre reservado.',
    field_not_json: 'Un campo del formulario no se pudo leer.',
  },
  bad_payload: { invalid_parameters: 'El archivo no es correcto.' },
  rest_no_route: {
    no_route: {
      none: 'Esta dirección no existe.',
      methods: 'Esta dirección solo acepta {methods}.',
      nearest: 'Esta dirección no existe. ¿Quería decir {nearest}?',
    },
    bad_url: 'Esta dirección no existe.',
  },
  idempotency_conflict: { other_call: 'Esto ya se envió con otros datos. Revise la página y repítalo.' },
  idempotency_in_progress: { running: 'El primer envío aún se está procesando. Inténtelo de nuevo.' },
  precondition_failed: {
    changed: 'Alguien lo cambió entretanto. Revise el estado nuevo y repita su cambio.',
  },
  payload_too_large: {
    body: 'El envío es demasiado grande.',
    body_over: 'El envío es mayor de {most_mib} MiB.',
    pdf_over: 'El PDF es mayor de {most_mib} MiB.',
    rest_over: 'Los datos que acompañan al PDF son mayores de {most_mib} MiB.',
    video: 'El archivo es demasiado grande. Un vídeo puede tener 8 GiB.',
  },
  unsupported_media_type: { media_type: 'El contenido debe enviarse como {media_type}.' },
  range_not_satisfiable: { range: 'El archivo no tiene esa parte.' },
  internal_error: { failed: 'El servidor falló. Inténtelo de nuevo.' },
  unavailable: {
    unavailable: 'El servicio no está disponible. Inténtelo de nuevo.',
    busy: 'El servidor está ocupado. Inténtelo de nuevo en un segundo.',
    starting: 'El servidor está arrancando. Inténtelo de nuevo.',
    stopping: 'El servidor se está deteniendo. Inténtelo de nuevo en un segundo.',
    not_ready: 'La base de datos o el almacén de archivos no están listos.',
    no_database: 'La base de datos no responde. Inténtelo de nuevo.',
    took_too_long:
      'La operación tardó más de {seconds} segundos y no ha cambiado nada. Inténtelo de nuevo, con menos a la vez.',
    concurrent_change: 'Se está haciendo otro cambio de lo mismo. Vuelva a intentarlo.',
    no_downloads: 'El servidor no envía más archivos en este momento. Vuelva a intentarlo.',
    no_body_memory: 'El servidor no acepta más solicitudes grandes en este momento. Vuelva a intentarlo.',
    no_uploads: 'El servidor no acepta más archivos en este momento. Vuelva a intentarlo.',
    upload_not_stored: 'El archivo no se pudo guardar a tiempo. Envíelo de nuevo.',
    upload_completing: 'La subida se está completando. Vuelva a intentarlo.',
    upload_too_slow: 'La subida tardó demasiado. Envíelo de nuevo.',
    no_streams: 'El servidor tiene demasiadas conexiones. Inténtelo más tarde.',
    no_token_check: 'Los tokens no se pueden comprobar en este momento. Inténtelo de nuevo.',
    backup_running: 'Ya se está haciendo otra copia de seguridad. Inténtelo cuando termine.',
    backup_no_room: 'No hay espacio libre suficiente para una copia de la base de datos.',
    import_running:
      'Todavía se está haciendo una importación en el espacio de trabajo. Inténtelo de nuevo en un minuto.',
    sample_data_running: 'Todavía se están añadiendo los datos de ejemplo. Inténtelo de nuevo.',
    sso_unavailable:
      'No se puede acceder a {provider} ahora. Inténtelo en un minuto, o avise a quien administra la instalación.',
  },
  rate_limited: {
    requests: 'Demasiadas peticiones. Inténtelo de nuevo más tarde.',
    token: 'Demasiadas peticiones con este token. Inténtelo de nuevo más tarde.',
    account: 'Demasiadas solicitudes de esta cuenta. Inténtelo de nuevo dentro de un momento.',
    address: 'Demasiadas solicitudes desde esta dirección IP. Inténtelo de nuevo dentro de un momento.',
    bad_tokens:
      'Demasiadas solicitudes desde esta dirección IP sin un token válido. Inténtelo de nuevo dentro de un momento.',
    bad_links:
      'Demasiadas solicitudes desde esta dirección IP sin una sesión ni un enlace válidos. Inténtelo de nuevo dentro de un momento.',
    failed_sign_ins: 'Demasiados intentos fallidos. Inténtelo de nuevo más tarde.',
    sign_ins: 'Demasiados intentos desde esta dirección IP. Inténtelo de nuevo más tarde.',
    too_many_invitations: {
      workspace:
        'Este espacio de trabajo ha invitado a {most} personas en una hora. Inténtelo de nuevo más tarde.',
      address:
        'Este espacio de trabajo ha invitado {most} veces a esta dirección en una hora. Inténtelo de nuevo más tarde.',
    },
    codes_to_address: 'Se enviaron demasiados códigos a esta dirección. Inténtelo de nuevo más tarde.',
    codes: 'Se enviaron demasiados códigos. Inténtelo de nuevo más tarde.',
    too_many_bookings: 'Hoy se reservaron demasiadas citas desde esta red. Contacte con la oficina.',
    moves:
      'La cita se cambió {most} veces en 24 horas. Inténtelo más tarde, o pida a la oficina que la cambie.',
    details:
      'La reserva se modificó {most} veces en 24 horas. Inténtelo más tarde, o pida a la oficina que la modifique.',
    place_changes:
      'El lugar predeterminado se cambió {most} veces y todavía se está avisando a las personas de las citas. Inténtelo más tarde.',
    messages_to_address:
      'A una dirección se le pueden enviar {most} mensajes en 24 horas. Inténtelo más tarde.',
    messages:
      'Un espacio de trabajo puede enviar {most} mensajes a clientes en 24 horas, y quedan {left}. Elija menos clientes, o inténtelo más tarde.',
    messages_of_notary:
      'Un notario puede enviar {most} mensajes a clientes en 24 horas, y quedan {left}. Elija menos clientes, o inténtelo más tarde.',
    test_mails: 'Demasiados correos de prueba. Inténtelo más tarde.',
    test_mails_to_address:
      'Esta dirección ha recibido demasiados correos de prueba en una hora. Inténtelo más tarde, o envíelo a otra dirección.',
    exports: 'Un espacio de trabajo exporta como máximo {most} veces a la vez. Inténtelo cuando termine una.',
    webhook_tests:
      'Un espacio de trabajo hace como máximo {most} pruebas a la vez. Inténtelo cuando termine una.',
    calendar_reads:
      'Un espacio de trabajo lee como máximo {most} calendarios a la vez. Inténtelo cuando termine uno.',
    uploads: 'Hay demasiadas subidas a la vez. Inténtelo de nuevo cuando termine una.',
    downloads: 'Hay demasiadas descargas a la vez. Vuelva a intentarlo cuando termine una de ellas.',
    streams: {
      workspace:
        'El espacio de trabajo ya tiene {most} conexiones abiertas. Cierre una e inténtelo de nuevo.',
      caller: 'Ya tiene {most} conexiones abiertas. Cierre una e inténtelo de nuevo.',
    },
  },
  unauthorized: {
    no_token: 'Inicie sesión primero.',
    no_metrics_token: 'Esto solo puede hacerlo quien administra la instalación.',
    access_ended: 'El acceso terminó mientras se enviaba la respuesta.',
    not_signed_in: 'Inicie sesión primero.',
    sign_in_again:
      'Su rol en este espacio ha cambiado, o alguien ha terminado sus sesiones aquí. Inicie sesión otra vez.',
    account_renewed: 'Esta cuenta se configuró de nuevo. Inicie sesión otra vez.',
    wrong_password: 'El correo electrónico o la contraseña no es correcto.',
    code_required: 'Escriba el código de su aplicación de autenticación o un código de recuperación.',
    wrong_code: 'El código no es correcto o ya se usó. Escriba el que la aplicación muestra ahora.',
    challenge: 'Se tardó demasiado, o se envió dos veces. Use la llave de acceso de nuevo.',
    wrong_passkey: 'Esta llave de acceso no sirve aquí. Use otra, o inicie sesión de otra forma.',
    sso_declined: '{provider} no inició su sesión. Inténtelo de nuevo, o pregunte allí si tiene permiso.',
    sso_rejected:
      'La respuesta de {provider} no corresponde a este inicio de sesión y nada ha cambiado. Empiece de nuevo.',
    sso_expired:
      'Este inicio de sesión empezó en otro navegador, ya se usó o tardó más de 10 minutos. Empiece de nuevo.',
    sso_stale: 'Inició sesión en {provider} hace más de 14 días. Ciérrela allí y empiece de nuevo.',
    sso_other_person:
      'En {provider} inició sesión como otra persona. Inicie sesión allí como la persona conectada a esta cuenta.',
  },
  no_workspace: {
    token_without_workspace: 'El token no pertenece a un espacio de trabajo.',
    several_workspaces: 'Es miembro de varios espacios de trabajo. Elija uno de estos: {workspaces}.',
    no_membership: 'No es miembro de ningún espacio de trabajo. Pida una invitación a un propietario.',
    not_a_member: 'No es miembro del espacio de trabajo {workspace}.',
  },
  forbidden: {
    scope: 'Su rol no lo permite. Pídaselo a un administrador del espacio de trabajo.',
    feed_scope:
      'Su rol no permite un calendario que muestra clientes. Uno que solo muestra horas no necesita más.',
    admin_token: 'Esto solo puede hacerlo quien administra la instalación.',
    role: 'Su rol no lo permite. Pídaselo a un administrador del espacio de trabajo.',
    role_of_admins: 'Su rol no lo permite. Pídaselo a un administrador del espacio de trabajo.',
    role_of_notary:
      'El rol de notario no lo permite. Los notarios solo cambian sus propias citas y ausencias.',
    sets_no_price: 'Los notarios no cambian precios. Pídaselo a quien organiza la agenda.',
    refunds_nothing: 'Los notarios no deciden qué se devuelve. Pídaselo a quien organiza la agenda.',
    keeps_appointments: 'Los notarios no pueden dar sus citas a otros. Pídaselo a quien organiza la agenda.',
    own_fields: 'Un notario no puede cambiar esto. Pídaselo a quien organiza la agenda.',
    only_owner: 'Solo un propietario puede invitar, cambiar o eliminar a un propietario.',
    owner_goes_live:
      'Solo un propietario que haya iniciado sesión puede pasar a producción. Un token no puede.',
    reset_by_operator:
      'Solo quien administra la instalación puede restablecer a un miembro, cuya cuenta puede pertenecer a otros espacios de trabajo.',
    other_author: 'Solo su autor, {author}, puede cambiar o eliminar la nota. Añada otra.',
    added_by_business: 'La oficina añadió este documento. Solo ella puede eliminarlo.',
    confirm: {
      account: 'Confirme que es usted: inicie sesión de nuevo.',
      portal: 'El enlace al portal se abrió hace más de 15 minutos. Pida otro enlace.',
    },
    foreign_origin: 'Esto viene de una página de otro sitio web y se rechazó.',
    foreign_form: 'Este formulario se envió desde otro sitio web.',
    file_link: 'El enlace no es válido o caducó. Ábralo de nuevo desde la página.',
    sso_only:
      'Inicie sesión con {provider}. Solo los propietarios pueden usar aquí una contraseña o una llave de acceso.',
    sso_unknown:
      '{provider} le conoce, pero no está conectado a una cuenta de aquí. Pida una invitación a un propietario. Si tiene una cuenta, inicie sesión sin {provider} y conéctelo en la página de su cuenta.',
    token_scopes: 'Este token puede más que usted. Pídaselo a quien administra la instalación.',
    token_origin: 'Su propio acceso viene de este token. Pídaselo a quien administra la instalación.',
    token_bounds: 'Su propio acceso termina antes o tiene un límite menor que este token.',
    token_survival: 'Su propio acceso viene de este token, y terminaría con él.',
  },
  not_found: {
    not_found: 'Ya no existe, o no es de este espacio de trabajo.',
    erased: 'Los datos personales de la {kind} se borraron. No se puede cambiar.',
    used_link: 'El enlace no es correcto, ya se usó o caducó. Pida otro.',
    no_sso: 'El inicio de sesión único no está configurado. Use una contraseña o una llave de acceso.',
  },
  slot_unavailable: {
    ...times,
    status: {
      draft:
        'La cita es un borrador. Cámbiela a una hora en que un notario esté libre: así queda programada.',
      other: 'La cita está {status}: solo una programada tiene notario.',
    },
  },
  reschedule_failed: {
    ...times,
    status: 'La cita está {status}. Solo se mueve un borrador o una cita programada.',
    no_time: 'La cita es un borrador sin hora. Elija una solo para ella.',
  },
  unable_to_cancel: {
    already: 'La {kind} ya está {status}.',
    begun: 'La cita ya empezó.',
    fee_rose: 'Cancelar cuesta ahora {fee}. No se canceló nada. Vea el importe y cancele de nuevo.',
  },
  unable_to_complete: {
    not_scheduled: 'La cita está {status}: solo se completa una programada.',
    blocked: 'A la sesión todavía le falta algo. Cargue la página y añádalo, o indique el motivo.',
  },
  unable_to_erase: {
    open_bookings: {
      all: 'La persona tiene reservas que no han terminado: {bookings}. Complételas o cancélelas, o elimine al firmante, y borre de nuevo.',
      more: 'La persona tiene reservas que no han terminado: {bookings} y {more} más. Complételas o cancélelas, o elimine al firmante, y borre de nuevo.',
    },
  },
  already_scheduled: {
    requested:
      'Ya se ha pedido una hora, y el negocio decide sobre ella. Retire la solicitud para elegir otra.',
    scheduled: 'La reserva ya está programada.',
    paying:
      'El cliente está pagando una hora. Reserve otra para el cliente, lo que termina el pago, o espere a que acabe.',
    appointment_ahead: 'La cita de la reserva está en el futuro: muévala.',
  },
  reservation_canceled: { canceled: 'La {kind} está cancelada.' },
  notary_booked: {
    appointments_ahead: {
      one: 'El notario aún tiene {count} cita: reasígnela o cancélela primero.',
      other: 'El notario aún tiene {count} citas: reasígnelas o cancélelas primero.',
    },
  },
  signer_exists: { signer_exists: 'La reserva ya tiene un firmante con este correo electrónico.' },
  signer_cannot_be_updated: {
    verified: 'El firmante ya verificó su identidad.',
    decided: 'Ya se decidió si este firmante es quien dice ser. Pida el cambio al negocio.',
  },
  unprocessable_entity: unprocessable,
}

/** Reservations and appointments are feminine. */
const words: RefusalTexts['words'] = {
  kind: { appointment: 'cita', reservation: 'reserva' },
  parts: { documents: 'documentos', signers: 'firmantes', notes: 'notas' },
  recipient: { customer: 'del cliente', notary: 'del notario', workspace: 'del espacio de trabajo' },
  status: {
    draft: 'en borrador',
    pending: 'pendiente',
    queued: 'en cola',
    scheduled: 'programada',
    completed: 'completada',
    canceled: 'cancelada',
  },
}

const list = new Intl.ListFormat('es')

export const refusals: RefusalTexts = {
  language: 'es',
  reasons,
  problems,
  words,
  missing: names => `${names.length === 1 ? 'Falta' : 'Faltan'} ${list.format(names)}.`,
}

import type { ProblemTexts } from '../refusals.ts'

const unknown = {
  plain: 'no es un campo conocido',
  nearest: 'no es un campo conocido. ¿Quería decir {nearest}?',
  none: 'no es un campo conocido',
  known: 'no es un campo conocido. Hay: {known}',
}

/** What is wrong with a parameter, in Spanish: the rest of a sentence that begins with its name. */
export const problems: ProblemTexts = {
  required: 'es obligatorio',
  required_alone: 'no puede ir con otros: indique solo el servicio, la cita o la reserva',
  unknown_field: unknown,
  unknown_parameter: unknown,
  wrong_type: {
    string: 'debe ser un texto',
    integer: 'debe ser un número entero',
    number: 'debe ser un número',
    boolean: 'debe ser sí o no',
    object: 'debe ser un objeto',
    array: 'debe ser una lista',
    null: 'debe ser null',
    other: 'no es del tipo correcto',
  },
  not_listed: 'debe ser uno de {allowed}',
  not_that: 'debe ser {allowed}',
  empty: 'no puede estar vacío',
  too_short: 'debe tener como mínimo {least} caracteres',
  too_long: 'debe tener como máximo {most} caracteres',
  too_small: 'debe ser como mínimo {least}',
  too_large: 'debe ser como máximo {most}',
  milliseconds: 'debe estar en segundos, no en milisegundos',
  too_few_items: {
    list: 'debe tener como mínimo {least} elementos',
    or_null: 'debe tener como mínimo {least} elementos, o ser null para todos',
  },
  too_many_items: 'debe tener como máximo {most} elementos',
  repeated_item: 'no puede repetir un elemento',
  wrong_keys: 'debe tener claves de 1 a {most} caracteres, sin caracteres de control',
  wrong_format: 'tiene un formato incorrecto',
  not_valid: 'no es válido',
  invalid: 'no es válido',
  control_characters: 'contiene caracteres no permitidos',
  control_characters_in_lines: 'contiene caracteres no permitidos',
  hidden_characters:
    'no puede contener caracteres invisibles ni que cambien la dirección del texto. Escríbalo en lugar de pegarlo',
  method_of_verified: 'solo vale para el estado verificado. Indique el estado en la misma llamada',
  not_a_code: 'debe tener de 1 a 64 caracteres de a-z, 0-9 y _',
  not_a_type: 'debe tener de 1 a 32 caracteres de a-z, 0-9, _ y -',
  not_base64: 'debe ser base64',
  not_base64url: 'debe ser base64url sin relleno',
  in_use: 'ya está en uso',

  // Times
  not_a_date_time: 'debe ser una fecha con hora, de 1970 a 9999, como 2026-11-20T15:04:05Z',
  not_a_date: 'debe ser una fecha como 2026-12-24',
  not_a_calendar_date: 'debe ser una fecha del calendario',
  not_a_business_date: 'debe ser una fecha como 2026-11-20',
  not_a_date_or_time: 'debe ser una fecha como 2026-12-24, o con hora como 2026-12-24T12:00:00Z',
  not_a_relative_date: 'debe ser una fecha como 2026-12-24, today, o una duración desde hoy como P7D o -P30D',
  not_a_bound:
    'debe ser una fecha, una fecha con hora y zona, today, o una duración desde hoy como P7D o -P30D',
  not_a_month: 'debe ser un mes, como 2026-12',
  not_a_day: 'debe ser MM-DD o AAAA-MM-DD',
  not_a_local_time: 'debe ser una hora local como 2026-11-20 10:00',
  not_a_time_of_day: 'debe ser una hora de 00:00 a 23:59',
  not_a_time_of_day_or_24: 'debe ser una hora de 00:00 a 24:00',
  not_a_zone: 'debe ser una zona horaria como America/New_York',
  not_after_start: 'debe ser después del inicio',
  not_after_since: 'debe ser después del inicio del período',
  not_after_since_now: 'debe ser después del inicio del período, que debe estar en el pasado',
  not_after_from: 'debe ser después del inicio, o la misma fecha',
  before_from: 'no puede ser antes del inicio',
  too_many_days: 'está demasiado lejos del inicio: como máximo {most} días cada vez',
  not_in_future: 'debe estar en el futuro',
  in_future: 'no puede estar en el futuro',
  after_now: 'no puede ser después de la hora del espacio de trabajo, {now_at}',
  before_now: 'no puede ser antes de la hora del espacio de trabajo, {now_at}',

  // Addresses and numbers
  not_an_email: 'debe ser una dirección de correo',
  not_an_email_or_empty: 'debe ser una dirección de correo o estar vacío',
  not_a_sender: 'debe ser una dirección de correo, o un nombre y una, como Acme <mail@example.com>',
  email_invisible: 'no puede contener caracteres invisibles',
  email_local_too_long: 'debe tener como máximo 64 bytes antes de la @',
  email_dots: 'no puede tener un punto al principio, al final o dos seguidos antes de la @',
  email_not_nfc: 'debe estar en la forma NFC de Unicode: escriba de nuevo los acentos',
  email_domain: 'solo puede tener letras, cifras y guiones interiores en cada parte del dominio',
  email_domain_too_long: 'debe tener como máximo 63 bytes en cada parte del dominio',
  not_a_phone: 'debe ser un teléfono con su prefijo de país, como +1 305 555 0123',
  phone_of_two_countries: 'debe llevar el prefijo del país, porque es un número de dos países',
  phone_extension: 'tiene la extensión {extension}, que no se puede guardar. Escríbalo sin ella',
  too_few_digits: 'debe tener como mínimo {least} cifras',
  not_a_language: 'debe ser un idioma como en, es o fr, también con región, como fr-CA',
  not_a_currency: 'debe ser un código ISO 4217',
  unknown_currency: 'no es un código ISO 4217',
  too_fine: 'debe tener como máximo los {decimals} decimales de {currency}',
  not_a_country: 'no es un código de país de dos letras',
  not_a_country_or_rest: 'debe ser un código de país de dos letras, o *',
  not_a_postal_code: 'no es un código postal de {country}',
  not_a_state: 'no es un estado de EE. UU.',
  other_state: '{state} no corresponde al código postal {postal}',
  not_a_url: 'debe ser una URL válida',
  not_absolute: 'debe ser una URL completa',
  not_a_web_url: 'debe ser una URL http o https',
  not_an_https_url: 'debe ser una URL que empiece por https://',
  not_a_page_url: 'debe ser una URL http o https sin barra final, consulta ni fragmento',
  not_https: 'debe empezar por https en un espacio de trabajo real',
  not_http: 'debe empezar por https o http',
  url_with_password: 'no puede contener un usuario o una contraseña. Quite lo que está entre // y @',
  url_port: 'debe usar el puerto 80, el 443 o uno mayor de 1023',
  url_inner_host: 'no puede nombrar un servidor de .internal, .local o .localhost',
  url_dot_first: 'no puede tener un nombre de servidor que empiece por un punto',
  url_two_dots: 'no puede tener dos puntos seguidos en el nombre del servidor',
  url_fragment: 'no puede tener un fragmento: quite # y lo que sigue',
  url_not_reachable: 'lleva a una dirección a la que no se permite enviar',

  // Headers and lists
  not_an_etag: 'debe ser un ETag como el de la respuesta, con sus comillas, o *',
  not_a_key: 'debe tener de 1 a 255 caracteres visibles',
  not_a_workspace: 'debe ser el id de un espacio de trabajo',
  not_a_cursor: 'no es válido. Empiece de nuevo por la primera página',
  not_an_event_id: 'no es válido. Use el id del último evento recibido',
  not_a_resume_cursor: 'no es válido. Use el resume_cursor de la lista de eventos, o el id del último',
  cursor_ahead:
    'está por delante del canal de eventos, que es anterior: se restauró una copia de seguridad. Lea de nuevo desde su fecha',
  not_ids: 'deben ser ids de notarios con comas, como 3,7, como máximo 100',
  unknown_column: 'tiene una columna desconocida. Columnas: {known}',
  needs_period: 'necesita un período de como máximo {most} días',
  too_many_rows: {
    report: 'da más de {most} filas. Elija intervalos más largos o un notario',
    calendar: 'da más de {most} días de notarios. Elija menos fechas o solo algunos notarios',
  },
  needs_object: 'es obligatorio con object_id: el tipo de la fila, como appointment',
  needs_booking: 'es obligatorio, salvo con una cita o una reserva',
  only_for_service: {
    quantity: 'solo vale para un servicio: una reserva tiene su propia cantidad',
    signing_method: 'solo vale para un servicio: una reserva tiene su propia forma de firmar',
  },

  // Bookings
  cannot_cancel_here: 'no puede pasar a cancelada así: use Cancelar',
  needed_to_share:
    'es necesario con share_reason: escriba lo que se dirá al cliente, o no envíe share_reason',
  wrong_code: 'no es el código del último correo',
  too_many_keys: 'debe tener como máximo {most} claves',
  used_by: 'ya lo usa la {kind} {id}. Elija otro, o cambie esa {kind}',
  no_services: 'no existe: el espacio de trabajo no ofrece servicios',
  not_of_service: 'debe ser uno de {allowed} para este servicio',
  without_reservation: 'no se puede indicar: la cita no tiene reserva, que guarda el precio',
  not_a_notary: 'no es un notario de este espacio de trabajo',
  not_a_method: 'debe ser una forma de firmar de un servicio: {known}',

  // Files
  no_pdf_part: 'es obligatorio: una parte con un PDF',
  not_base64_pdf: 'debe ser el base64 de un PDF',
  pdf_spaces: 'debe ser base64 sin espacios: un formulario o una URL puede haber cambiado "+" por un espacio',
  pdf_base64url: 'debe ser base64 con "+" y "/". Parece base64url, que tiene "-" y "_"',
  pdf_percent: 'debe ser base64. Parece codificado con %: descodifíquelo primero',
  pdf_data_url: 'debe ser el base64 de un PDF. Parece una URL data de otro tipo o sin ;base64',
  pdf_password: 'tiene una contraseña. Guarde una copia sin ella y suba la copia',
  pdf_damaged: 'es un PDF dañado. Guárdelo o imprímalo otra vez como PDF',
  pdf_no_pages: 'es un PDF sin páginas',
  pdf_too_complex: 'requiere demasiado tiempo o memoria. Imprímalo en un PDF nuevo',
  not_a_video: 'debe ser de uno de los tipos {allowed}',
  not_a_pdf: 'no es un PDF',
  not_a_sha256: 'debe ser un SHA-256 de 64 cifras hexadecimales en minúsculas',
  no_digest: 'debe tener el SHA-256 de la parte en base64: sha-256=:…:',
  digest_differs: 'no es el SHA-256 de los bytes recibidos. Envíe la parte otra vez',
  part_size: 'debe tener exactamente {bytes} bytes',
  only_for_documents: 'es solo para documentos',
  not_expected: 'no se espera. Envíe el archivo como `file`',
  after_file: 'debe ir antes del archivo',
  not_positive: 'debe ser un número entero positivo',
  not_an_image: 'debe ser una imagen PNG o WebP en base64',
  image_too_large: 'debe tener como máximo 20 kB',

  // Notaries and their calendars
  overlaps: 'se solapa con {other}',
  same_date: 'es la misma fecha que la de exceptions.{index}',
  same_time: 'no puede ser la misma hora que el inicio',
  before_starts_on: 'no debe ser anterior al primer día',
  repeats_too_long: 'debe ser como máximo dos años después del primer día',
  too_many_repeats:
    'da más de {most} ausencias. Elija una fecha anterior, menos días o más semanas entre ellas',
  no_repeat:
    'no da ninguna ausencia: ninguno de los días está entre las dos fechas. Elija una fecha posterior',
  calendar_unreadable:
    'no se puede leer. Compruebe la dirección que su programa de calendario da para suscribirse',
  calendar_too_full:
    'no se puede leer: los calendarios de todos los notarios pueden tener 50.000 horas ocupadas en total, y con este tienen más',
  calendar_known: 'es la de otro calendario de este notario',

  // Holidays
  no_holiday_country: 'no es un país cuyos festivos se conocen. Elija otro de la lista',
  needs_holiday_country:
    'es obligatorio con la región, porque la zona horaria no pertenece a ningún país cuyos festivos se conocen',
  no_holiday_region: {
    other: 'no es una región de {country}. Elija otra de la lista o déjela vacía',
    none: 'debe dejarse vacío: los festivos de {country} son los mismos en todo el país',
  },

  // Rate card
  zone_unknown_country: 'contiene {country}, que no es un código de país de dos letras',
  zone_repeated_country: 'contiene {country} dos veces',
  zone_repeated_service: 'ofrece {service} dos veces en {zone}',
  zone_too_fine: 'da a {service} en {zone} un precio con más de los {decimals} decimales de {currency}',

  // Webhooks
  unknown_types: 'tiene tipos desconocidos: {unknown}. Tipos: {known}',

  // Members and accounts
  needs_notary: 'es obligatorio para el rol de notario: el notario que inicia sesión',
  only_for_notary: 'solo vale para el rol de notario',
  needs_invitation: 'es obligatorio para aceptar una',
  view_name_in_use: 'es el nombre de otra vista. Elija otro',
  password_too_short: {
    alone:
      'debe tener como mínimo {least} caracteres, o {least_with_app} si la cuenta tiene un segundo factor',
    with_app: 'debe tener como mínimo {least} caracteres',
  },
  password_personal: 'no puede estar hecha de su nombre, su correo o la palabra Jurat. Elija otras palabras',
  password_common: 'no puede ser una contraseña común. Elija varias palabras sin relación entre sí',
  wrong_or_used_code: 'no es correcto o ya se usó. Escriba el código que la aplicación muestra ahora',
  wrong_first_code:
    'no es correcto. Escriba el código que la aplicación muestra ahora, y compruebe el reloj del teléfono',
  passkey_old: 'se creó para una petición demasiado antigua o ya usada. Cree de nuevo la llave de acceso',
  passkey_rejected: 'se rechazó. Cree de nuevo la llave de acceso',

  // Tokens
  scope_of_nothing: 'tiene {scope}, que no permite ninguna operación. Quítelo',
  unknown_scope: 'tiene un permiso desconocido. Permisos: *, {known}',
  later_than_issuer: 'debe ser como máximo {latest_at}, cuando caduca el token de esta llamada',
  more_than_issuer: {
    installation: 'debe ser como máximo {most}, el límite de la instalación',
    token: 'debe ser como máximo {most}, el límite del token de esta llamada',
  },
  scopes_of_issuer: 'tiene permisos que le faltan al token de esta llamada: {scopes}',

  // The workspace
  not_an_origin: 'debe ser un origen como https://www.example.com, sin ruta. Para localhost vale http',
  not_a_plain_origin: 'debe ser un origen válido, sin el puerto estándar: https://www.example.com',
  not_a_slug: 'solo puede tener a-z, 0-9 y -, y debe empezar y terminar con una letra o cifra',
  slug_taken: 'ya lo tiene otro espacio de trabajo. Elija otro',
  not_a_color: 'debe ser un color como #1f4b99',
  fixed_mode: 'no se puede cambiar: se define al crear el espacio de trabajo',
  less_than_deliveries: 'no puede ser menor que el plazo de las entregas: una entrega pertenece a un evento',
  more_than_events: 'no puede ser mayor que el plazo de los eventos: una entrega pertenece a un evento',
  both_clocks: 'no se puede indicar junto con advance_seconds',
  clock_too_far: 'no puede adelantar el reloj más de diez años',
  needs_page_url:
    'no se puede desactivar sin una página de reservas propia, porque los correos llevan a ella. Indíquela a la vez',
  needs_customer_booking:
    'no puede faltar mientras los clientes no reserven aquí, porque los correos llevan a ella. Actívelo a la vez',
  needs_contact: 'necesita un contacto o una dirección de respuesta, para que los clientes le localicen',
  last_contact: 'no puede faltar mientras la reserva abierta esté activa y no haya otra forma de localizarle',

  // CSV files
  not_csv: 'no es un CSV válido: {problem}',
  no_columns: 'está vacío. La primera fila tiene los nombres de las columnas',
  csv_too_large: {
    blank_rows: 'tiene más de {most} filas con las vacías. Quite las vacías',
    rows: 'tiene más de {most} filas. Divídalo en varios archivos',
    cells: 'tiene más de {most} celdas en una fila. Quite las vacías',
    columns: 'tiene más de {most} columnas. Quite las que no hagan falta',
  },
  csv_encoding: 'no es {encoding} válido. En Excel, guarde el archivo como "CSV UTF-8"',
  csv_nul: 'tiene caracteres NUL. En Excel, guarde el archivo como "CSV UTF-8"',
  csv_sep_line: 'empieza por una línea sep= con otro separador. Use coma, punto y coma, tabulador o |',
  csv_separator:
    'separa sus columnas con {separator}. Sepárelas con comas, o indíquelo en la primera línea: sep=',

  // Rows of an import
  cells: 'tiene {count} celdas, pero hay {columns} columnas',
  column_missing: 'falta como columna: añádala a la primera fila',
  column_unknown: 'no se conoce. Columnas: {known}',
  column_twice: 'aparece dos veces',
  not_a_mapping: 'debe ser un objeto JSON como {example}',
  not_a_known_column: 'debe nombrar columnas que la importación conoce: {known}',
  date_order_unclear: 'tiene fechas como {date}, en las que no está claro cuál es el día y cuál el mes',
  needs_start: 'es obligatorio. Escriba start_utc o start_local',
  not_one_time: 'no es una hora única en {zone}: la fecha no existe, o entonces cambia el reloj',
  before_1970: 'debe ser de 1970 o después',
  completed_in_future: 'no puede estar completada: el inicio está en el futuro',
  only_for_canceled: 'solo vale para una cita cancelada',
  no_such_notary: 'no pertenece a ningún notario del espacio de trabajo',
  several_notaries: 'pertenece a varios notarios. Escriba notary_id',
  not_one_notary: 'no pertenece a un solo notario: {given} deben ser la misma persona',
  past_and_scheduled: 'ya pasó, y el estado es programada',
  too_soon: 'es demasiado pronto',
  too_far: 'está más lejos de lo que se puede reservar',
  outside_hours: 'está fuera del horario del notario, o de todos los que ofrecen el servicio',
  no_method_then: 'no se puede dar: ningún notario que trabaja entonces firma con la forma de la fila',
  taken: {
    row: 'la ocupa la fila {row}: el notario ya tiene esa hora',
    appointment: 'la ocupa la cita {appointment}: el notario ya tiene esa hora',
    all: 'está ocupada: ningún notario está libre entonces',
  },
  held_now: 'la retiene un cliente en este momento',
  used_before: { row: 'ya lo usa la fila {row}', appointment: 'ya lo usa la cita {appointment}' },
  same_as: {
    row: 'tiene la misma hora, servicio y cliente que la fila {row}',
    appointment: 'tiene la misma hora, servicio y cliente que la cita {appointment}',
    row_without_start: 'tampoco tiene hora, y tiene el mismo servicio y cliente que la fila {row}',
    appointment_without_start:
      'tampoco tiene hora, y tiene el mismo servicio y cliente que la cita {appointment}',
  },
}

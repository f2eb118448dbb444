import type { ErrorTexts } from '../error-language.ts'

/** What the server says about parameters and rows, in Spanish. */
export const errors: ErrorTexts = {
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

  // What is wrong with a field
  'has the extension {}, which cannot be stored. Leave it out':
    'tiene la extensión {1}, que no se puede guardar. Escríbalo sin ella',
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
    'ya lo usa {1} {2}. Elija otro, o cambie esa reserva o cita',
  'is the name of another view. Choose another name': 'es el nombre de otra vista. Elija otro',
  'is not a notary of this workspace': 'no es un notario de este espacio de trabajo',
  'leads to an address that webhooks must not reach': 'lleva a una dirección a la que no se permite enviar',
}

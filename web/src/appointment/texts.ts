import { textsOf } from '../languages/index.ts'

const en = {
  edit: 'Edit details',
  save: 'Save details',
  saved: 'The details are changed.',
  placeHint: 'In one or more lines. Without one, the place of the notary or of the service counts.',
  linkHint: 'Begins with https://. Customers reach it from the session page only.',
  externalIdHint: 'Id of the booking in another system.',
}

const es: typeof en = {
  edit: 'Editar detalles',
  save: 'Guardar detalles',
  saved: 'Los detalles están cambiados.',
  placeHint: 'En una o más líneas. Sin él, cuenta el lugar del notario o del servicio.',
  linkHint: 'Empieza por https://. Los clientes llegan a él solo desde la página de la sesión.',
  externalIdHint: 'Id de la reserva en otro sistema.',
}

export const useAppointmentTexts = textsOf({ en, es })

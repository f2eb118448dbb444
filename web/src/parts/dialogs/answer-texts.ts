import { textsOf } from '../../lib/languages/index.ts'

const en = {
  answers: 'Answers',
  edit: 'Edit the answers',
  none: 'This service asks nothing.',
  noAnswer: 'Not answered',
  missing: 'Must be answered',
  earlier: 'No longer asked',
  onlyStaff: 'Only staff see it',
  yes: 'Yes',
  no: 'No',
  save: 'Save changes',
  saved: 'The answers are saved.',
  leaveOpen: 'What you leave empty, the customer is asked to answer.',
}

const es: typeof en = {
  answers: 'Respuestas',
  edit: 'Editar las respuestas',
  none: 'Este servicio no pregunta nada.',
  noAnswer: 'Sin respuesta',
  missing: 'Hay que responderla',
  earlier: 'Ya no se pregunta',
  onlyStaff: 'Solo la ve el personal',
  yes: 'Sí',
  no: 'No',
  save: 'Guardar cambios',
  saved: 'Las respuestas están guardadas.',
  leaveOpen: 'Lo que deje vacío se le pregunta al cliente.',
}

export const useAnswerTexts = textsOf({ en, es })

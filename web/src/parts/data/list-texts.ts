import { textsOf } from '../../lib/languages/index.ts'

const en = {
  filters: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  shown: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  andMore: (count: number) => `The first ${count} results`,
  noMatch: 'Nothing matches',
  noMatchText: 'Change or clear the filters.',
  today: 'Today',
  yesterday: 'Yesterday',
  until: 'To',
  changedMeanwhile:
    'Somebody changed this while you were editing. You now see their state beside your changes.',
  changedTo: (name: string, value: string) => `${name} is now: ${value}`,
  confirmNeeded: 'Nothing was changed, because you did not enter your password.',
  cancel: 'Cancel',
  save: 'Save',
}
const es: typeof en = {
  filters: count => (count === 0 ? 'Filtros' : `Filtros (${count})`),
  shown: count => (count === 1 ? '1 resultado' : `${count} resultados`),
  andMore: count => `Los primeros ${count} resultados`,
  noMatch: 'Nada coincide',
  noMatchText: 'Cambie o quite los filtros.',
  today: 'Hoy',
  yesterday: 'Ayer',
  until: 'Hasta',
  changedMeanwhile: 'Alguien lo cambió mientras usted editaba. Ahora ve su estado junto a sus cambios.',
  changedTo: (name, value) => `${name} es ahora: ${value}`,
  confirmNeeded: 'No se cambió nada, porque no escribió su contraseña.',
  cancel: 'Cancelar',
  save: 'Guardar',
}
export const useListTexts = textsOf({ en, es })

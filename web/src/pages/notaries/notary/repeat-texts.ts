import { textsOf } from '../../../lib/languages/index.ts'

const en = {
  repeats: 'Repeats every week',
  howOften: 'How often',
  everyWeeks: (weeks: number) => (weeks === 1 ? 'Every week' : `Every ${weeks} weeks`),
  onWeekdays: 'On',
  repeatsUntil: 'Until',
  untilBeforeStart: 'Choose a later date than the first day',
  giveSeriesOff: 'Give these days off',
  seriesAdded: (count: number) =>
    count === 1 ? 'Time off is added once.' : `Time off is added ${count} times.`,
  repeatsMore: (count: number, until: string) =>
    count === 1 ? `and once more on ${until}` : `and ${count} more times until ${until}`,
  showSeries: 'Show all',
  hideSeries: 'Show less',
  removeText: 'The notary can be booked again at these times.',
  removeWhich: 'What is removed',
  removeOne: (days: string) => `Only ${days}`,
  removeFollowing: 'This one and the later ones',
  removeAll: 'All of them, also those that are over',
}

const es: typeof en = {
  repeats: 'Se repite cada semana',
  howOften: 'Frecuencia',
  everyWeeks: weeks => (weeks === 1 ? 'Cada semana' : `Cada ${weeks} semanas`),
  onWeekdays: 'Días',
  repeatsUntil: 'Hasta',
  untilBeforeStart: 'Elija una fecha posterior al primer día',
  giveSeriesOff: 'Dar libres estos días',
  seriesAdded: count =>
    count === 1 ? 'Se añadió tiempo libre una vez.' : `Se añadió tiempo libre ${count} veces.`,
  repeatsMore: (count, until) =>
    count === 1 ? `y una vez más el ${until}` : `y ${count} veces más hasta el ${until}`,
  showSeries: 'Mostrar todos',
  hideSeries: 'Mostrar menos',
  removeText: 'El notario se puede reservar otra vez en estas horas.',
  removeWhich: 'Qué se quita',
  removeOne: days => `Solo ${days}`,
  removeFollowing: 'Este y los siguientes',
  removeAll: 'Todos, también los que ya pasaron',
}

/** Of time off that repeats. */
export const useRepeatTexts = textsOf({ en, es })

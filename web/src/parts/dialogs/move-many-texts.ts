import { textsOf } from '../../lib/languages/index.ts'

const en = {
  moveAll: (count: number): string => (count === 1 ? 'Move' : 'Move all'),
  title: (count: number): string => (count === 1 ? 'Move 1 appointment' : `Move ${count} appointments`),
  where: 'To where',
  toDate: 'To another date, at the same time of day',
  by: 'By days or hours',
  days: 'Days',
  hours: 'Hours',
  chooseDate: 'Choose a date.',
  other: 'Another notary may take them',
  otherText: 'Otherwise each appointment stays with its notary, who must be free then.',
  check: 'Check the times',
  back: 'Change',
  movable: (count: number, all: number): string => `${count} of ${all} can be moved.`,
  stay: (count: number): string => (count === 1 ? '1 stays where it is:' : `${count} stay where they are:`),
  move: (count: number): string => (count === 1 ? 'Move 1 appointment' : `Move ${count} appointments`),
  movedMany: (done: number, all: number): string => `${done} of ${all} are moved.`,
  notMoved: (count: number): string => `${count} ${count === 1 ? 'is' : 'are'} not moved`,
}

const es: typeof en = {
  moveAll: count => (count === 1 ? 'Mover' : 'Mover todas'),
  title: count => (count === 1 ? 'Mover 1 cita' : `Mover ${count} citas`),
  where: 'Adónde',
  toDate: 'A otra fecha, a la misma hora',
  by: 'Unos días u horas',
  days: 'Días',
  hours: 'Horas',
  chooseDate: 'Elija una fecha.',
  other: 'Puede atenderlas otro notario',
  otherText: 'Si no, cada cita se queda con su notario, que debe estar libre entonces.',
  check: 'Comprobar las horas',
  back: 'Cambiar',
  movable: (count, all) => `${count} de ${all} se pueden mover.`,
  stay: count => (count === 1 ? '1 se queda donde está:' : `${count} se quedan donde están:`),
  move: count => (count === 1 ? 'Mover 1 cita' : `Mover ${count} citas`),
  movedMany: (done, all) => `${done} de ${all} se han movido.`,
  notMoved: count => (count === 1 ? '1 no se movió' : `${count} no se movieron`),
}

export const useMoveManyTexts = textsOf({ en, es })

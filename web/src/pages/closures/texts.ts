import { textsOf } from '../../lib/languages/index.ts'

const en = {
  hint: 'Choose the days on which nobody works. Drag, or hold Shift, to choose several.',
  calendar: 'Days of the business',
  before: 'Previous month',
  after: 'Next month',
  closed: 'Closed',
  bookings: (count: number) => (count === 1 ? '1 booking' : `${count} bookings`),
  chooseDay: 'Choose days in the calendar.',
  name: 'Name',
  nameHint: 'Staff and programs see it. Customers do not.',
  from: 'First day',
  to: 'Last day',
  part: 'Only a part of the day',
  fromTime: 'Closes at',
  toTime: 'Opens at',
  close: (days: string) => `Close ${days}`,
  added: (name: string) => `${name}: the business is closed then.`,
  save: 'Save changes',
  saved: 'The changes are saved.',
  edit: (name: string) => `Edit ${name}`,
  upcoming: 'Closed from today on',
  none: 'No closed day is planned.',
  past: (count: number) =>
    count === 1 ? '1 closure in the past is not shown.' : `${count} closures in the past are not shown.`,
  stranded: (count: number) =>
    count === 1 ? '1 booking is in that time. It stays:' : `${count} bookings are in that time. They stay:`,
  inIt: (count: number) => (count === 1 ? '1 booking in it' : `${count} bookings in it`),
  remove: 'Remove closure',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (days: string) => `The hours of the notaries count again: ${days}.`,
  removed: 'The closure is removed.',
  addHolidays: 'Add holidays',
  country: 'Country',
  region: 'Region',
  chooseCountry: 'Choose a country.',
  wholeCountry: 'Only those of the whole country',
  checkHolidays: 'Untick the days on which you work. Governments can move holidays, so check the list.',
  closedAlready: 'closed already',
  bookedThen: (count: number) => (count === 1 ? '1 booking stays' : `${count} bookings stay`),
  addChosen: (count: number) => (count === 1 ? 'Close on 1 holiday' : `Close on ${count} holidays`),
  doneHolidays: 'Close this list',
  holidaysAdded: (count: number) =>
    count === 1
      ? 'The business is closed on 1 holiday more.'
      : `The business is closed on ${count} holidays more.`,
}

const es: typeof en = {
  hint: 'Elija los días en que nadie trabaja. Arrastre, o mantenga Mayús, para elegir varios.',
  calendar: 'Días del negocio',
  before: 'Mes anterior',
  after: 'Mes siguiente',
  closed: 'Cerrado',
  bookings: count => (count === 1 ? '1 cita' : `${count} citas`),
  chooseDay: 'Elija días en el calendario.',
  name: 'Nombre',
  nameHint: 'Lo ven el personal y los programas. Los clientes no.',
  from: 'Primer día',
  to: 'Último día',
  part: 'Solo una parte del día',
  fromTime: 'Cierra a las',
  toTime: 'Abre a las',
  close: days => `Cerrar: ${days}`,
  added: name => `${name}: el negocio está cerrado entonces.`,
  save: 'Guardar cambios',
  saved: 'Los cambios están guardados.',
  edit: name => `Editar ${name}`,
  upcoming: 'Cerrado desde hoy',
  none: 'No hay días cerrados previstos.',
  past: count =>
    count === 1 ? '1 cierre pasado no se muestra.' : `${count} cierres pasados no se muestran.`,
  stranded: count =>
    count === 1
      ? 'Hay 1 cita en ese tiempo. Se mantiene:'
      : `Hay ${count} citas en ese tiempo. Se mantienen:`,
  inIt: count => (count === 1 ? '1 cita dentro' : `${count} citas dentro`),
  remove: 'Quitar cierre',
  removeOf: name => `Quitar ${name}`,
  removeTitle: name => `¿Quitar ${name}?`,
  removeText: days => `Valen otra vez las horas de los notarios: ${days}.`,
  removed: 'Se ha quitado el cierre.',
  addHolidays: 'Añadir festivos',
  country: 'País',
  region: 'Región',
  chooseCountry: 'Elija un país.',
  wholeCountry: 'Solo los de todo el país',
  checkHolidays:
    'Desmarque los días en que trabaja. Los gobiernos pueden cambiar los festivos: revise la lista.',
  closedAlready: 'ya está cerrado',
  bookedThen: count => (count === 1 ? '1 cita se mantiene' : `${count} citas se mantienen`),
  addChosen: count => (count === 1 ? 'Cerrar en 1 festivo' : `Cerrar en ${count} festivos`),
  doneHolidays: 'Cerrar esta lista',
  holidaysAdded: count =>
    count === 1 ? 'El negocio cierra en 1 festivo más.' : `El negocio cierra en ${count} festivos más.`,
}

export const useClosureTexts = textsOf({ en, es })

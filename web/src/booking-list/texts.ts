import { textsOf } from '../languages/index.ts'

const en = {
  anyService: 'Any service',
  onlyNoShows: 'No-shows',
  selectAll: 'Select all that are shown',
  created: 'Created',
  reservationsShown: (count: number) => (count === 1 ? '1 reservation' : `${count} reservations`),
  reservationsAndMore: (count: number) => `${count} reservations, and more`,
  noReservationMatches: 'No reservation matches',
  noReservations: 'No reservations yet',
  noReservationsText:
    'A reservation is made when a customer asks for a service, or when a program creates one.',
  cancelReservations: (count: number) =>
    count === 1 ? 'Cancel 1 reservation' : `Cancel ${count} reservations`,
  cancelReservationsText: 'Their appointments are canceled too. This cannot be undone.',
  withoutAppointment: (count: number) =>
    count === 1 ? '1 has no appointment to assign.' : `${count} have no appointment to assign.`,
  tableHint: 'Arrow keys move between the rows.',
  loading: 'Loading more',

  views: 'Views',
  noViews: 'No saved views yet. Set a filter, then save it.',
  saveView: 'Save this filter',
  saveViewTitle: 'Save the filter as a view',
  viewName: 'Name',
  save: 'Save view',
  saved: 'The view is saved.',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  renameTitle: 'Rename the view',
  renamed: 'The view is renamed.',
  update: 'Use this filter',
  updateOf: (name: string) => `Save this filter as ${name}`,
  updated: 'The view has the new filter.',
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  removed: 'The view is deleted.',
  all: 'All',
}

const es: typeof en = {
  anyService: 'Cualquier servicio',
  onlyNoShows: 'Ausencias',
  selectAll: 'Seleccionar todas las que se muestran',
  created: 'Creada',
  reservationsShown: count => (count === 1 ? '1 reserva' : `${count} reservas`),
  reservationsAndMore: count => `${count} reservas, y más`,
  noReservationMatches: 'Ninguna reserva coincide',
  noReservations: 'Aún no hay reservas',
  noReservationsText: 'Una reserva se crea cuando un cliente pide un servicio, o cuando la crea un programa.',
  cancelReservations: count => (count === 1 ? 'Cancelar 1 reserva' : `Cancelar ${count} reservas`),
  cancelReservationsText: 'También se cancelan sus citas. No se puede deshacer.',
  withoutAppointment: count =>
    count === 1 ? '1 no tiene cita que asignar.' : `${count} no tienen cita que asignar.`,
  tableHint: 'Las flechas mueven entre las filas.',
  loading: 'Cargando más',

  views: 'Vistas',
  noViews: 'Aún no hay vistas guardadas. Pon un filtro y guárdalo.',
  saveView: 'Guardar este filtro',
  saveViewTitle: 'Guardar el filtro como vista',
  viewName: 'Nombre',
  save: 'Guardar vista',
  saved: 'La vista está guardada.',
  rename: 'Renombrar',
  renameOf: name => `Renombrar ${name}`,
  renameTitle: 'Renombrar la vista',
  renamed: 'La vista está renombrada.',
  update: 'Usar este filtro',
  updateOf: name => `Guardar este filtro como ${name}`,
  updated: 'La vista tiene el filtro nuevo.',
  remove: 'Eliminar',
  removeOf: name => `Eliminar ${name}`,
  removed: 'La vista está eliminada.',
  all: 'Todas',
}

export const useBookingListTexts = textsOf({ en, es })

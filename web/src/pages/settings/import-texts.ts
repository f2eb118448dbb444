import { textsOf } from '../../lib/languages/index.ts'

const en = {
  importTitle: 'Import appointments',
  importHint:
    'A CSV file with past and future appointments of another system. It is checked first. All rows are imported, or none.',
  importChoose: 'Choose a CSV file',
  importDrop: 'or drop it here',
  importTemplate: 'Download an empty file with the columns',
  importChecking: 'The file is checked…',
  importRows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
  importErrors: (count: number) =>
    count === 1
      ? '1 error. Nothing is imported. Correct the file and choose it again.'
      : `${count} errors. Nothing is imported. Correct the file and choose it again.`,
  importFine: 'The file has no errors. Nothing is imported yet.',
  importStatus: { draft: 'drafts', scheduled: 'scheduled', completed: 'completed', canceled: 'canceled' },
  importIgnored: (columns: string) => `Columns that are not read: ${columns}.`,
  importNotify: 'Mail customers of scheduled appointments a confirmation',
  importNow: (count: number) => (count === 1 ? 'Import 1 appointment' : `Import ${count} appointments`),
  imported: (count: number) =>
    count === 1 ? '1 appointment is imported.' : `${count} appointments are imported.`,
  importSee: 'Show the appointments',
  row: 'Row',
  column: 'Column',
  problem: 'What is wrong',
  wayOut: 'What to do',
  wholeRow: 'whole row',
}

const es: typeof en = {
  importTitle: 'Importar citas',
  importHint:
    'Un archivo CSV con citas pasadas y futuras de otro sistema. Primero se comprueba. Se importan todas las filas o ninguna.',
  importChoose: 'Elegir un archivo CSV',
  importDrop: 'o suéltelo aquí',
  importTemplate: 'Descargar un archivo vacío con las columnas',
  importChecking: 'Se comprueba el archivo…',
  importRows: count => (count === 1 ? '1 fila' : `${count} filas`),
  importErrors: count =>
    count === 1
      ? '1 error. No se importa nada. Corrija el archivo y elíjalo otra vez.'
      : `${count} errores. No se importa nada. Corrija el archivo y elíjalo otra vez.`,
  importFine: 'El archivo no tiene errores. Todavía no se importó nada.',
  importStatus: {
    draft: 'borradores',
    scheduled: 'programadas',
    completed: 'completadas',
    canceled: 'canceladas',
  },
  importIgnored: columns => `Columnas que no se leen: ${columns}.`,
  importNotify: 'Enviar una confirmación a los clientes de citas programadas',
  importNow: count => (count === 1 ? 'Importar 1 cita' : `Importar ${count} citas`),
  imported: count => (count === 1 ? '1 cita importada.' : `${count} citas importadas.`),
  importSee: 'Mostrar las citas',
  row: 'Fila',
  column: 'Columna',
  problem: 'Qué está mal',
  wayOut: 'Qué hacer',
  wholeRow: 'toda la fila',
}

export const useImportTexts = textsOf({ en, es })

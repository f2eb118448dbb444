import type { AppointmentImport } from '@jurat/client/manage'
import { problemText } from '../../lib/refusals.ts'
import { RowTable } from '../../parts/display/RowTable.tsx'
import { useImportTexts } from './import-texts.ts'

/** The rows that are wrong, as a spreadsheet numbers them. */
export function ImportErrors({ errors }: { errors: AppointmentImport['errors'] }) {
  const t = useImportTexts()
  const nameOf = (column: string | null) =>
    column === null ? t.wholeRow : ((t.targets as Partial<Record<string, string>>)[column] ?? column)
  return (
    <RowTable label={t.problem} columns={[t.row, t.column, t.problem, t.wayOut]} isInPanel>
      {errors.map(error => (
        <tr key={`${error.row} ${error.column} ${error.code} ${error.message}`}>
          <td>{error.row}</td>
          <td className="import-text">{nameOf(error.column)}</td>
          <td className="sentence">{t.problems[error.reason] ?? problemText(error, error.message)}</td>
          <td className="sentence">{t.waysOut[error.code] ?? error.way_out}</td>
        </tr>
      ))}
    </RowTable>
  )
}

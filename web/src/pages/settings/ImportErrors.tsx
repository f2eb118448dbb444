import type { AppointmentImport } from '@jurat/client/manage'
import { problemText, wayOut } from '../../lib/refusals.ts'
import { RowTable } from '../../parts/display/RowTable.tsx'
import { useImportTexts } from './import-texts.ts'

/** The rows that are wrong, as a spreadsheet numbers them. */
export function ImportErrors({ errors }: { errors: AppointmentImport['errors'] }) {
  const t = useImportTexts()
  return (
    <RowTable label={t.problem} columns={[t.row, t.column, t.problem, t.wayOut]} isInPanel>
      {errors.map(error => (
        <tr key={`${error.row} ${error.column} ${error.code} ${error.message}`}>
          <td>{error.row}</td>
          <td className="mono">{error.column ?? t.wholeRow}</td>
          <td className="sentence">{problemText(error, error.message)}</td>
          <td className="sentence">{wayOut(error)}</td>
        </tr>
      ))}
    </RowTable>
  )
}

import type { AppointmentImport } from '@jurat/client/manage'
import { spoken } from '../../lib/error-language.ts'
import { RowTable } from '../../parts/display/RowTable.tsx'
import { useImportTexts } from './import-texts.ts'

/** The rows that are wrong, as a spreadsheet numbers them. */
export function ImportErrors({ errors }: { errors: AppointmentImport['errors'] }) {
  const t = useImportTexts()
  return (
    <RowTable label={t.problem} columns={[t.row, t.column, t.problem, t.wayOut]} isInPanel>
      {errors.map(({ row, column, code, message, way_out }) => (
        <tr key={`${row} ${column} ${code} ${message}`}>
          <td>{row}</td>
          <td className="mono">{column ?? t.wholeRow}</td>
          <td className="sentence">{spoken(message)}</td>
          <td className="sentence">{spoken(way_out)}</td>
        </tr>
      ))}
    </RowTable>
  )
}

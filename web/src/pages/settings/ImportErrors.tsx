import type { AppointmentImport } from '@jurat/client/manage'
import { spoken } from '../../lib/error-language.ts'
import { useSettingsTexts } from './texts.ts'

/** The rows that are wrong, as a spreadsheet numbers them. */
export function ImportErrors({ errors }: { errors: AppointmentImport['errors'] }) {
  const own = useSettingsTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who uses the keyboard scrolls it
    <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={own.problem}>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">{own.row}</th>
            <th scope="col">{own.column}</th>
            <th scope="col">{own.problem}</th>
            <th scope="col">{own.wayOut}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, code, message, way_out }) => (
            <tr key={`${row} ${column} ${code} ${message}`}>
              <td>{row}</td>
              <td className="mono">{column ?? own.wholeRow}</td>
              <td style={{ whiteSpace: 'normal', maxWidth: 'none' }}>{spoken(message)}</td>
              <td style={{ whiteSpace: 'normal', maxWidth: 'none' }}>{spoken(way_out)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

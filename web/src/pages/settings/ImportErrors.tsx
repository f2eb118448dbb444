import type { AppointmentImport } from '@jurat/client/manage'
import { spoken } from '../../lib/error-language.ts'
import { useSettingsTexts } from './texts.ts'

/** The rows that are wrong, as a spreadsheet numbers them. */
export function ImportErrors({ errors }: { errors: AppointmentImport['errors'] }) {
  const t = useSettingsTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who uses the keyboard scrolls it
    <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={t.problem}>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">{t.row}</th>
            <th scope="col">{t.column}</th>
            <th scope="col">{t.problem}</th>
            <th scope="col">{t.wayOut}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, code, message, way_out }) => (
            <tr key={`${row} ${column} ${code} ${message}`}>
              <td>{row}</td>
              <td className="mono">{column ?? t.wholeRow}</td>
              <td style={{ whiteSpace: 'normal', maxWidth: 'none' }}>{spoken(message)}</td>
              <td style={{ whiteSpace: 'normal', maxWidth: 'none' }}>{spoken(way_out)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

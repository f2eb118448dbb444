import '../../parts/display/tables.css'
import { type Area, areas, type Role, rightsOf, roles } from './roles.ts'
import { useMemberTexts } from './texts.ts'

/** Nobody changes an entry of the audit trail, or a report. */
const isReadOnly = (area: Area) => area === 'audit' || area === 'reports'

/** What each role may do in each area. The chosen one is marked. */
export function RoleMatrix({ chosen }: { chosen: Role }) {
  const t = useMemberTexts()
  return (
    <section
      className="matrix-area"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who uses the keyboard scrolls it
      tabIndex={0}
      aria-label={t.matrix}
    >
      <table className="matrix">
        <caption>{t.matrix}</caption>
        <thead>
          <tr>
            <th scope="col">{t.area}</th>
            {roles.map(role => (
              <th key={role} scope="col" data-chosen={role === chosen || undefined}>
                {t.roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map(area => (
            <tr key={area}>
              <th scope="row">{t.areas[area]}</th>
              {roles.map(role => {
                const right = rightsOf[role][area]
                return (
                  <td key={role} data-chosen={role === chosen || undefined} data-right={right}>
                    {right === 'none' ? (
                      <>
                        <span aria-hidden="true">{t.rights.none}</span>
                        <span className="unseen">{t.noRight}</span>
                      </>
                    ) : (
                      t.rights[right === 'all' && isReadOnly(area) ? 'read' : right]
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

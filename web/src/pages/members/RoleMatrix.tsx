import { type Area, areas, type Role, rightsOf, roles } from './roles.ts'
import { useMemberTexts } from './texts.ts'

/** Nobody changes an entry of the audit trail, or a report. */
const isReadOnly = (area: Area) => area === 'audit' || area === 'reports'

/** What each role may do in each area. The chosen one is marked. */
export function RoleMatrix({ chosen }: { chosen: Role }) {
  const texts = useMemberTexts()
  return (
    <section
      className="matrix-area"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who uses the keyboard scrolls it
      tabIndex={0}
      aria-label={texts.matrix}
    >
      <table className="matrix">
        <caption>{texts.matrix}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.area}</th>
            {roles.map(role => (
              <th key={role} scope="col" data-chosen={role === chosen || undefined}>
                {texts.roles[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map(area => (
            <tr key={area}>
              <th scope="row">{texts.areas[area]}</th>
              {roles.map(role => {
                const right = rightsOf[role][area]
                return (
                  <td key={role} data-chosen={role === chosen || undefined} data-right={right}>
                    {right === 'none' ? (
                      <>
                        <span aria-hidden="true">{texts.rights.none}</span>
                        <span className="unseen">{texts.noRight}</span>
                      </>
                    ) : (
                      texts.rights[right === 'all' && isReadOnly(area) ? 'read' : right]
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

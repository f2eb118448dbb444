import '../../parts/display/tables.css'
import { Checkbox, Text } from '@mantine/core'
import { ofApi, ofManagement, type Resource } from './scopes.ts'
import { useTokenTexts } from './texts.ts'

interface Props {
  chosen: ReadonlySet<string>
  change(chosen: ReadonlySet<string>): void
}

/** Resource by read and write, once for each interface. */
export function ScopeMatrix({ chosen, change }: Props) {
  const t = useTokenTexts()
  return (
    <div className="two-columns">
      <Part title={t.scopesApi} text={t.scopesApiText} resources={ofApi} chosen={chosen} change={change} />
      <Part
        title={t.scopesManagement}
        text={t.scopesManagementText}
        resources={ofManagement}
        chosen={chosen}
        change={change}
      />
    </div>
  )
}

interface PartProps extends Props {
  title: string
  /** What it is for. */
  text: string
  resources: Partial<Record<Resource, readonly ('read' | 'write')[]>>
}

function Part({ title, text, resources, chosen, change }: PartProps) {
  const t = useTokenTexts()
  const rows = Object.entries(resources) as [Resource, readonly ('read' | 'write')[]][]
  const toggle = (scope: string) => {
    const next = new Set(chosen)
    if (!next.delete(scope)) next.add(scope)
    change(next)
  }
  return (
    <table className="matrix">
      <caption>
        {title}
        <Text size="xs" c="dimmed" fw={400}>
          {text}
        </Text>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t.resource}</th>
          <th scope="col">{t.read}</th>
          <th scope="col">{t.write}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([resource, rights]) => (
          <tr key={resource}>
            <th scope="row">{t.resources[resource]}</th>
            {(['read', 'write'] as const).map(right => (
              <td key={right}>
                {rights.includes(right) && (
                  <Checkbox
                    size="xs"
                    aria-label={`${t.resources[resource]}: ${t[right]}`}
                    checked={chosen.has(`${resource}:${right}`)}
                    onChange={() => toggle(`${resource}:${right}`)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { Checkbox, Text } from '@mantine/core'
import { ofApi, ofManagement, type Resource } from './scopes.ts'
import { useTokenTexts } from './texts.ts'

interface Props {
  chosen: ReadonlySet<string>
  change(chosen: ReadonlySet<string>): void
}

/** Resource by read and write, once for each interface. */
export function ScopeMatrix({ chosen, change }: Props) {
  const texts = useTokenTexts()
  return (
    <div className="two-columns">
      <Part
        title={texts.scopesApi}
        text={texts.scopesApiText}
        resources={ofApi}
        chosen={chosen}
        change={change}
      />
      <Part
        title={texts.scopesManagement}
        text={texts.scopesManagementText}
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
  const texts = useTokenTexts()
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
          <th scope="col">{texts.resource}</th>
          <th scope="col">{texts.read}</th>
          <th scope="col">{texts.write}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([resource, rights]) => (
          <tr key={resource}>
            <th scope="row">{texts.resources[resource]}</th>
            {(['read', 'write'] as const).map(right => (
              <td key={right}>
                {rights.includes(right) && (
                  <Checkbox
                    size="xs"
                    aria-label={`${texts.resources[resource]}: ${texts[right]}`}
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

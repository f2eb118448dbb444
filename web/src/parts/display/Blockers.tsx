import { Badge, Group } from '@mantine/core'
import { type Texts, useTexts } from '../../lib/languages/index.ts'

export type BlockerCode = keyof Texts['blocker']

interface Props {
  of: readonly BlockerCode[]
  /** In a table: the first one, and how many more. */
  isShort?: boolean
}

export function Blockers({ of, isShort = false }: Props) {
  const common = useTexts()
  if (of.length === 0) return <span>—</span>
  const shown = isShort ? of.slice(0, 1) : of
  const others = of.slice(shown.length)
  return (
    <Group gap={4} wrap={isShort ? 'nowrap' : 'wrap'}>
      {shown.map(code => (
        <Badge key={code} color="yellow" variant="light" tt="none" radius="sm" fw={400}>
          {common.blocker[code]}
        </Badge>
      ))}
      {others.length > 0 && (
        <span title={others.map(code => common.blocker[code]).join(', ')}>+{others.length}</span>
      )}
    </Group>
  )
}

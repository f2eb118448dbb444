import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/languages/index.ts'
import { useListTexts } from '../data/list-texts.ts'

interface Props {
  /** What is set, by name. */
  filter: object
  /** The control that a narrow screen shows, too, and the name of what it sets. */
  first: ReactNode
  firstName: string
  /** The others. A narrow screen opens them on demand. */
  children: ReactNode
  clear(): void
}

/** The filters of a list. Each changes the address of the page. */
export function Filters({ filter, first, firstName, children, clear }: Props) {
  const common = useTexts()
  const t = useListTexts()
  const names = Object.keys(filter)
  const [areShown, { toggle }] = useDisclosure()
  return (
    <Group gap="xs" align="end" className="filters no-print" role="search" mod={{ closed: !areShown }}>
      {first}
      <Button variant="default" className="more-filters" aria-expanded={areShown} onClick={toggle}>
        {t.filters(names.filter(name => name !== firstName).length)}
      </Button>
      {children}
      {names.length > 0 && (
        <Button variant="subtle" onClick={clear}>
          {common.clearFilters}
        </Button>
      )}
    </Group>
  )
}

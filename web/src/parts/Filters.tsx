import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTexts } from '../languages/index.ts'
import { useListTexts } from './list-texts.ts'

interface Props {
  /** The control that a narrow screen shows, too. */
  first: ReactNode
  /** The others. A narrow screen opens them on demand. */
  children: ReactNode
  /** How many of the others are set. */
  count: number
  /** Undefined if nothing is set. */
  clear: (() => void) | undefined
}

/** The filters of a list. Each changes the address of the page. */
export function Filters({ first, children, count, clear }: Props) {
  const shell = useTexts()
  const texts = useListTexts()
  const [areShown, { toggle }] = useDisclosure()
  return (
    <Group gap="xs" align="end" className="filters no-print" role="search" mod={{ closed: !areShown }}>
      {first}
      <Button variant="default" className="more-filters" aria-expanded={areShown} onClick={toggle}>
        {texts.filters(count)}
      </Button>
      {children}
      {clear && (
        <Button variant="subtle" onClick={clear}>
          {shell.clearFilters}
        </Button>
      )}
    </Group>
  )
}

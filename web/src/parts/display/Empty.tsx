import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  title: string
  children?: ReactNode
  /** Whether the page has no other heading. */
  isPage?: boolean
}

/** What will be here, and the next act. */
export function Empty({ title, children, isPage = false }: Props) {
  return (
    <div className="empty">
      <Text fw={600} component={isPage ? 'h1' : 'p'} m={0}>
        {title}
      </Text>
      <Text c="dimmed" component="div" className="text">
        {children}
      </Text>
    </div>
  )
}

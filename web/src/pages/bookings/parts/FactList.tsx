import './parts.css'
import { Group, Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Copy } from '../../../parts/display/Copy.tsx'

export type Fact = [label: string, value: ReactNode]

interface Props {
  title: string
  facts: Fact[]
  action?: ReactNode
  /** Whole sentences, such as questions. */
  hasLongLabels?: boolean
}

/** Everything that has one value. */
export function FactList({ title, facts, action, hasLongLabels = false }: Props) {
  return (
    <section className="panel" aria-label={title}>
      <Group justify="space-between" mb="xs" mih={28}>
        <Title order={2}>{title}</Title>
        <div className="no-print">{action}</div>
      </Group>
      <dl className={hasLongLabels ? 'facts long' : 'facts'}>
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

/** Too long for the second column of the facts, and without a place to break. */
const isLongAddress = (value: string): boolean =>
  value.length > 18 && value.includes('@') && !value.includes(' ')

/** A value with a button that copies it. */
export const copied = (value: string | null | undefined, what: string, shown?: ReactNode): ReactNode =>
  value ? (
    <span className={isLongAddress(value) ? 'copied whole-line' : 'copied'}>
      <span>{shown ?? value}</span>
      <Copy value={value} what={what} />
    </span>
  ) : null

/** An id or a key, in the type of such. */
export const mono = (value: string | null | undefined, what: string): ReactNode =>
  copied(value, what, <span className="mono">{value}</span>)

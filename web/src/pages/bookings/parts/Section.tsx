import './parts.css'
import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Problem } from '../../../parts/display/Problem.tsx'
import { Skeletons } from '../../../parts/display/Skeletons.tsx'

interface Props<Row> {
  title: string
  query: { data: Row[] | undefined; error: Error | null; refetch(): unknown }
  /** What stands where there are no rows. */
  empty: string
  /** How many there are, when the list has only a part of them. */
  action?: ReactNode
  children(rows: Row[]): ReactNode
  /** Above the rows: sums. */
  before?: ReactNode
  /** Below the rows: a form, a place for files. */
  after?: ReactNode
}

/** A part of a booking: its rows, its error, or that it is empty. */
export function Section<Row>({ title, query, empty, action, children, before, after }: Props<Row>) {
  const id = useId()
  const { data, error } = query
  return (
    <section className="panel" aria-labelledby={id}>
      <Group justify="space-between" mb="xs" mih={28} wrap="nowrap">
        <Title order={2} id={id}>
          {title}
          {data && data.length > 0 && (
            <Text span c="dimmed" fw={400} ms={8} fz="sm">
              {data.length}
            </Text>
          )}
        </Title>
        <div className="no-print">{action}</div>
      </Group>
      {before}
      {error && !data ? (
        // What was read before stays, with what somebody types in it.
        <Problem error={error} retry={() => void query.refetch()} />
      ) : !data ? (
        <Skeletons lines={2} />
      ) : data.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        children(data)
      )}
      {after}
    </section>
  )
}

import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { useListTexts } from '../data/list-texts.ts'
import type { useEntries } from '../data/useEntries.ts'
import { Empty } from './Empty.tsx'
import { Problem } from './Problem.tsx'
import { type Column, RowTable } from './RowTable.tsx'
import { Skeletons } from './Skeletons.tsx'

interface Props<Row extends { id: number }> {
  label: string
  entries: ReturnType<typeof useEntries<Row>>
  columns: readonly Column[]
  row(row: Row): ReactNode
  /** Shown if there are no rows and no filter. */
  empty: ReactNode
  isFiltered?: boolean
  /** Whether the cells say what they are without the head: a phone shows them beside each other. */
  isPlain?: boolean
}

/** A list with its loading, error, empty and very long states. */
export function EntryTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, entries, columns, row, empty, isFiltered = false, isPlain = false } = props
  const t = useListTexts()
  const common = useTexts()
  const { workspace } = useSession()
  const { rows, still } = entries
  if (entries.error && !rows) return <Problem error={entries.error} retry={entries.retry} />
  if (!rows) return <Skeletons lines={10} />
  if (rows.length === 0)
    return (
      <div className="panel">{isFiltered ? <Empty title={t.noMatch}>{t.noMatchText}</Empty> : empty}</div>
    )
  return (
    <div {...still.area}>
      <Group justify="space-between" mb={4} mih={22}>
        <Text c="dimmed" role="status">
          {entries.hasMore ? t.andMore(rows.length) : t.shown(rows.length)} ·{' '}
          {common.timesIn(workspace.timezone)}
        </Text>
        {still.isBehind && (
          <Button size="compact-xs" variant="light" onClick={still.catchUp}>
            {common.newChanges}
          </Button>
        )}
      </Group>
      <RowTable
        label={label}
        columns={columns}
        isPlain={isPlain}
        after={entries.loadMore && <More load={entries.loadMore} />}
      >
        {rows.map(row)}
      </RowTable>
    </div>
  )
}

/** Loads the next page when it comes near the view, or is pressed. */
function More({ load }: { load: () => void }) {
  const common = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!button.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '600px',
    })
    watch.observe(button.current)
    return () => watch.disconnect()
  }, [load])
  return (
    <Button ref={button} variant="subtle" fullWidth onClick={load}>
      {common.loadMore}
    </Button>
  )
}

import { Button, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Loaded } from '../../parts/display/Loaded.tsx'
import { type Column, RowTable } from '../../parts/display/RowTable.tsx'
import { type Bar, Bars } from './Bars.tsx'
import { useReportTexts } from './texts.ts'

/** Where a row ends in numbers: all cells after the first `words` ones. */
export interface Line {
  key: string
  cells: ReactNode[]
}

interface Props<Data> {
  title: string
  hint: string
  query: { data: Data | undefined; error: unknown; refetch(): unknown }
  /** Address of the same as CSV. */
  csv: string
  columns: string[]
  /** Columns of words before those of numbers. */
  words: number
  lines(data: Data): Line[]
  empty: string
  bars?(data: Data): Bar[]
  /** Above the table: sums, a link. */
  before?(data: Data): ReactNode
}

/** One report: its sums, its bars, and a table with all of it. */
export function ReportPanel<Data>(props: Props<Data>) {
  const { title, hint, query, csv } = props
  const t = useReportTexts()
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Title order={2} id={id}>
          {title}
        </Title>
        <Button
          component="a"
          href={csv}
          variant="default"
          size="xs"
          flex="none"
          className="no-print"
          aria-label={t.csvOf(title)}
        >
          {t.csv}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {hint}
      </Text>
      <Loaded query={query} lines={4}>
        {data => <Figures {...props} data={data} />}
      </Loaded>
    </section>
  )
}

function Figures<Data>(props: Props<Data> & { data: Data }) {
  const { data, columns, words, lines, empty, bars, before } = props
  const rows = lines(data)
  return (
    <>
      {before?.(data)}
      {rows.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <>
          {bars && <Bars bars={bars(data)} />}
          <Table columns={columns} words={words} rows={rows} />
        </>
      )}
    </>
  )
}

interface TableProps {
  columns: string[]
  words: number
  rows: Line[]
}

function Table({ columns, words, rows }: TableProps) {
  const heads = columns.map((column, at): Column => (at < words ? column : { end: column }))
  return (
    <RowTable columns={heads} isInPanel>
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {cells.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
            <td key={at} className={at < words ? undefined : 'end'}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </RowTable>
  )
}

import { Group, Text } from '@mantine/core'
import { useTexts } from '../../../lib/languages/index.ts'
import { type Several, SeveralActs } from '../../../parts/dialogs/SeveralActs.tsx'
import type { Column, Item } from './Rows.tsx'

interface Props<Row extends Item> {
  rows: Row[]
  /** The first names a row. */
  columns: Column<Row>[]
  several: Several
  /** The rows that stay selected. */
  select(ids: number[]): void
}

/** What can be done with the selected rows. Those that an act could not change stay selected. */
export function SelectionBar<Row extends Item>({ rows, columns, several, select }: Props<Row>) {
  const common = useTexts()
  const nameOf = (id: number) => {
    const row = rows.find(row => row.id === id)
    return row ? columns[0]?.cell(row) : null
  }
  return (
    <Group className="panel selection-bar" gap="sm">
      <Text fw={600} role="status">
        {common.selected(rows.length)}
      </Text>
      <SeveralActs {...several} nameOf={nameOf} done={select} />
    </Group>
  )
}

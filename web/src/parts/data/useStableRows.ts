import { useRef, useState } from 'react'

/**
 * Rows that do not move under the pointer: while it is over them they stay as they are, until the person asks
 * for the new state or the pointer leaves. `of` names what the rows belong to, such as the filter: rows of
 * another are shown at once. Fewer or other rows after a change of the filter replace them at once.
 */
export function useStableRows<Row extends { id: number }>(rows: Row[] | undefined, of = '') {
  const isOver = useRef(false)
  const [{ shown, shownOf }, setState] = useState({ shown: rows, shownOf: of })
  const setShown = (next: Row[] | undefined) => setState({ shown: next, shownOf: of })
  const [, repeat] = useState(0)
  const keepsRows = isOver.current && of === shownOf && shown && rows && movesRows(shown, rows)
  if (!keepsRows && (shown !== rows || of !== shownOf)) setShown(rows)
  return {
    shown: keepsRows ? shown.map(row => rows.find(({ id }) => id === row.id) ?? row) : rows,
    isBehind: Boolean(keepsRows),
    catchUp: () => setShown(rows),
    area: {
      onPointerEnter: (event: { pointerType: string }) => {
        isOver.current = event.pointerType === 'mouse'
      },
      onPointerLeave: () => {
        isOver.current = false
        repeat(count => count + 1)
      },
    },
  }
}

/** Whether a row that stays would have another place. More rows at the end move nothing. */
const movesRows = (before: { id: number }[], after: { id: number }[]): boolean => {
  const places = new Map(after.map(({ id }, index) => [id, index]))
  const staying = before.filter(({ id }) => places.has(id))
  return staying.length > 0 && before.some(({ id }, index) => places.get(id) !== index)
}

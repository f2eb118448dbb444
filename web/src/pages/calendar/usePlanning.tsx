import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { instantOf, isoDate } from '../../lib/time.ts'
import { mayBook } from '../../parts/data/mayBook.ts'
import { exactlyAt } from '../../parts/dates/WhenFields.tsx'
import { BookDialog } from '../../parts/dialogs/BookDialog.tsx'
import type { Axis } from './axis.ts'
import { BlockDialog } from './BlockDialog.tsx'
import type { Column } from './columns.ts'
import { type FreeTime, useFreeTime } from './useFreeTime.ts'

interface Opened {
  act: 'book' | 'block'
  time: FreeTime
  /** Of a menu, which has a day but no time. */
  isDayOnly?: boolean
}

/** Books and blocks free time of the columns: by a click, a drag, or the menu of a column. */
export function usePlanning(axis: Axis) {
  const session = useSession()
  const { workspace, may } = session
  const [opened, setOpened] = useState<Opened>()
  const open = (act: Opened['act'], isAllowed: boolean) =>
    isAllowed ? (time: FreeTime, isDayOnly = false) => setOpened({ act, time, isDayOnly }) : undefined
  const book = open('book', mayBook(session))
  const block = open('block', may('calendar:write'))
  const free = useFreeTime({ axis, book, block })
  const close = () => {
    setOpened(undefined)
    free.forget()
  }
  const zone = workspace.timezone
  /** An hour from the first working hour of the column on, else from nine o'clock. */
  const timeOf = ({ date, notary, notaries }: Column): FreeTime => {
    const starts = notaries
      .flatMap(({ hours }) => hours.map(one => Date.parse(one.starts_at)))
      .filter(start => isoDate(zone, start) === date)
    const startMs = starts.length > 0 ? Math.min(...starts) : instantOf(zone, date, '09:00') * 1000
    return { date, notaryId: notary?.id, startMs, endMs: startMs + 3_600_000 }
  }
  return {
    selected: free.selected,
    handlersOf: free.handlersOf,
    actsOf: (column: Column) => ({
      book: book && (() => book(timeOf(column), true)),
      block: block && (() => block(timeOf(column))),
    }),
    dialogs: opened && (
      <Dialogs
        key={opened.act}
        opened={opened}
        close={close}
        zone={zone}
        book={book && (() => book(opened.time))}
      />
    ),
  }
}

export type Planning = ReturnType<typeof usePlanning>

interface Props {
  opened: Opened
  close(): void
  zone: string
  book: (() => void) | undefined
}

function Dialogs({ opened: { act, time, isDayOnly }, close, zone, book }: Props) {
  if (act === 'block') return <BlockDialog time={time} close={close} book={book} />
  const when = isDayOnly ? { date: time.date, time: '' } : exactlyAt(zone, time.startMs)
  return <BookDialog close={close} at={{ when, notary: String(time.notaryId ?? '') }} />
}

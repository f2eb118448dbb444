import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { manage } from '../../lib/api.ts'
import { textsOf, useTexts } from '../../lib/languages/index.ts'
import { inCalls, type Outcome } from '../data/several.ts'
import { AssignDialog, type Assignment } from './AssignDialog.tsx'
import { CancelDialog, type Cancellation } from './CancelDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { MessageButton } from './MessageButton.tsx'
import type { Bookings } from './MessageParts.tsx'
import { MoveManyDialog } from './MoveManyDialog.tsx'
import { useMoveManyTexts } from './move-many-texts.ts'

const useSeveralActsTexts = textsOf({
  en: {
    notAssigned: (count: number) => `${count} ${count === 1 ? 'is' : 'are'} not assigned`,
    notCanceled: (count: number) => `${count} ${count === 1 ? 'is' : 'are'} not canceled`,
  },
  es: {
    notAssigned: (count: number) => (count === 1 ? '1 no se asignó' : `${count} no se asignaron`),
    notCanceled: (count: number) => (count === 1 ? '1 no se canceló' : `${count} no se cancelaron`),
  },
})

/** What acts on several rows need of them. */
export interface Several {
  ids: number[]
  /** The bookings that the acts change. */
  bookings: Bookings
  /** To whose customers a message goes. Default: those of the same. */
  messageTo?: Bookings
  cancelLabel: string
  /** None where no notary could take them. */
  assign?: ((given: Assignment) => Promise<Outcome>) | undefined
  cancel(given: Cancellation): Promise<Outcome>
  /** None where the rows have no time. */
  isMovable?: boolean
}

export const severalAppointments = (ids: number[], cancelLabel: string): Several => ({
  ids,
  isMovable: true,
  bookings: { appointments: ids },
  cancelLabel,
  assign: async given => inCalls(ids, async some => manage.appointments.assignMany({ ids: some, ...given })),
  cancel: async given => inCalls(ids, async some => manage.appointments.cancelMany({ ids: some, ...given })),
})

interface Props extends Several {
  /** How a row is named to people, as a link to its page. */
  nameOf(id: number): ReactNode
  /** After an act, with the rows that it left as they were. */
  done?(left: number[]): void
}

interface Refusal {
  title: string
  rows: Outcome['refused']
}

/** Assigns, moves or cancels bookings, or writes to their customers. Names what was refused. */
export function SeveralActs(props: Props) {
  const { ids, bookings, messageTo = bookings, isMovable, cancelLabel, assign, cancel, nameOf, done } = props
  const common = useTexts()
  const t = useSeveralActsTexts()
  const moving = useMoveManyTexts()
  const [open, setOpen] = useState<'assign' | 'move' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const [refusal, setRefusal] = useState<Refusal>()
  const queries = useQueryClient()
  const tell = (outcome: Outcome, text: Summary, title: (count: number) => string) => {
    void queries.invalidateQueries()
    const count = outcome.refused.length
    const message = text(outcome.done, outcome.done + count)
    notifications.show({ color: count > 0 ? 'red' : 'green', message })
    if (count > 0) setRefusal({ title: title(count), rows: outcome.refused })
    done?.(outcome.refused.map(({ id }) => id))
  }
  return (
    <>
      {assign && ids.length > 0 && (
        <Button variant="default" onClick={() => setOpen('assign')}>
          {common.assign}
        </Button>
      )}
      {isMovable && ids.length > 0 && (
        <Button variant="default" onClick={() => setOpen('move')}>
          {moving.moveAll(ids.length)}
        </Button>
      )}
      <MessageButton bookings={messageTo} />
      {ids.length > 0 && (
        <Button variant="default" onClick={() => setOpen('cancel')}>
          {cancelLabel}
        </Button>
      )}
      {open === 'assign' && assign && (
        <AssignDialog
          ids={ids}
          bookings={bookings}
          close={close}
          assign={async given => tell(await assign(given), common.assignedMany, t.notAssigned)}
        />
      )}
      {open === 'move' && (
        <MoveManyDialog
          ids={ids}
          nameOf={nameOf}
          close={close}
          moved={outcome => tell(outcome, moving.movedMany, moving.notMoved)}
        />
      )}
      {open === 'cancel' && (
        <CancelDialog
          title={cancelLabel}
          button={cancelLabel}
          close={close}
          bookings={bookings}
          cancel={async given => tell(await cancel(given), common.canceledMany, t.notCanceled)}
        />
      )}
      {refusal && <Refused {...refusal} nameOf={nameOf} close={() => setRefusal(undefined)} />}
    </>
  )
}

type Summary = (done: number, all: number) => string

function Refused({ title, rows, nameOf, close }: Refusal & Pick<Props, 'nameOf'> & { close(): void }) {
  return (
    <Dialog title={title} close={close}>
      <ul className="bullets">
        {rows.map(({ id, reason }) => (
          <li key={id}>
            {nameOf(id)}
            <Text component="span" c="dimmed">
              {' – '}
              {reason}
            </Text>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

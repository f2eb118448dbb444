import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { codeOf, messageOf } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'

type Undo = () => Promise<unknown>

interface Act {
  run(): Promise<unknown>
  done: string
  /** Takes the act back, for ten seconds. */
  undo?: Undo
}

/** The toast with the last Undo of each booking: a later act on the booking makes it stale. */
const undoable = new Map<string, string>()

/** The booking whose page is open. */
const shownBooking = (): string | undefined =>
  /\/(?:appointments|reservations)\/\d+/.exec(location.pathname)?.[0]

/**
 * Runs an act, says what it did, and offers to undo it. A change that somebody else made meanwhile is shown
 * first. `tell` and `fail` say the same of an act that a dialog has run itself. `about` is the booking of the
 * act, if its page is not open.
 */
export function useAct() {
  const common = useTexts()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries()
  const fail = (error: Error) => {
    void refresh()
    const isOld = codeOf(error) === 'precondition_failed'
    notifications.show({
      color: 'red',
      title: isOld ? common.changedMeanwhile : undefined,
      message: isOld ? common.changedMeanwhileText : messageOf(error, common),
    })
  }
  const tell = (done: string, undo?: Undo, about = shownBooking()) => {
    void refresh()
    const stale = about && undoable.get(about)
    if (stale) notifications.hide(stale)
    const takeBack = (of: Undo) => {
      notifications.hide(id)
      of().then(() => {
        void refresh()
        notifications.show({ message: common.undone })
      }, fail)
    }
    const id = notifications.show({
      color: 'green',
      message: undo ? (
        <Group justify="space-between">
          {done}
          <Button size="compact-sm" variant="light" onClick={() => takeBack(undo)}>
            {common.undo}
          </Button>
        </Group>
      ) : (
        done
      ),
    })
    if (about && undo) undoable.set(about, id)
  }
  const mutation = useMutation({
    mutationFn: async (act: Act) => {
      await act.run()
      return act
    },
    onError: fail,
    onSuccess: ({ done, undo }) => tell(done, undo),
  })
  return { ...mutation, tell, fail }
}

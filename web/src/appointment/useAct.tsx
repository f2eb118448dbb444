import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../languages/index.ts'
import { codeOf } from '../lib/api.ts'

interface Act {
  run(): Promise<unknown>
  done: string
  /** Takes the act back, for ten seconds. */
  undo?: () => Promise<unknown>
}

/** Runs an act, says what it did, and offers to undo it. A change that somebody else made meanwhile is shown first. */
export function useAct() {
  const texts = useTexts()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries()
  const fail = (error: Error) => {
    void refresh()
    const isOld = codeOf(error) === 'precondition_failed'
    notifications.show({
      color: 'red',
      title: isOld ? texts.changedMeanwhile : undefined,
      message: isOld ? texts.changedMeanwhileText : error.message,
    })
  }
  return useMutation({
    mutationFn: async (act: Act) => {
      await act.run()
      return act
    },
    onError: fail,
    onSuccess: ({ done, undo }) => {
      void refresh()
      const id = notifications.show({
        color: 'green',
        message: undo ? (
          <Group justify="space-between">
            {done}
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => {
                notifications.hide(id)
                undo().then(() => {
                  void refresh()
                  notifications.show({ message: texts.undone })
                }, fail)
              }}
            >
              {texts.undo}
            </Button>
          </Group>
        ) : (
          done
        ),
      })
    },
  })
}

import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useListTexts } from '../data/list-texts.ts'
import { Dialog } from './Dialog.tsx'
import { FormError } from './FormError.tsx'
import { useConfirmedAct } from './useConfirmedAct.tsx'

interface Props {
  title: string
  text: string
  /** What the button does. */
  act: string
  close(): void
  run(): Promise<unknown>
  /** Called when it is done. */
  done(): void
  isDestructive?: boolean
  children?: ReactNode
}

/** Asks before an act that cannot be undone. */
export function AskDialog(props: Props) {
  const { title, text, act, close, run, done, isDestructive = true, children } = props
  const t = useListTexts()
  const queries = useQueryClient()
  const [confirmed, dialog] = useConfirmedAct()
  const running = useMutation({
    mutationFn: () => confirmed(run),
    onSuccess: () => {
      close()
      done()
    },
    // Somebody may have changed it meanwhile: the page behind shows the new state.
    onError: () => queries.invalidateQueries(),
  })
  return (
    <>
      <Dialog title={title} close={close}>
        <form
          onSubmit={event => {
            event.preventDefault()
            running.mutate()
          }}
        >
          <Stack gap="sm">
            <Text>{text}</Text>
            <FormError error={running.error} />
            {children}
            <Group justify="flex-end">
              <Button variant="default" onClick={close} data-autofocus>
                {t.cancel}
              </Button>
              <Button type="submit" {...(isDestructive ? { color: 'red' } : {})} loading={running.isPending}>
                {act}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}

import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/languages/index.ts'
import { Dialog } from './Dialog.tsx'
import { FormError } from './FormError.tsx'

interface Props {
  title: string
  /** What the button does: "Remove notary". */
  button: string
  children: ReactNode
  close(): void
  remove(): Promise<unknown>
  /** Tells what was done. */
  done?(): void
  /** What helps when the call is refused. */
  wayOut?: ReactNode
}

/** A deletion is confirmed. A refused one stays open and says why. */
export function DeleteDialog({ title, button, children, close, remove, done, wayOut }: Props) {
  const common = useTexts()
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      close()
      done?.()
    },
    // Somebody may have changed it meanwhile: the page behind shows the new state.
    onError: () => queries.invalidateQueries(),
  })
  return (
    <Dialog title={title} close={close}>
      <Stack gap="sm">
        <Text component="div" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        <FormError error={act.error} />
        {act.error && wayOut}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {common.keep}
          </Button>
          <Button color="red" loading={act.isPending} onClick={() => act.mutate()}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../lib/languages/index.ts'
import { useOpenedEtag } from '../data/useOpenedEtag.ts'
import { Dialog } from './Dialog.tsx'
import { FormError } from './FormError.tsx'

interface Props {
  title: string
  /** What the button says. */
  act: string
  close(): void
  /** Of the booking, where it is one. */
  etag?: string | undefined
  cancel(given: { reason?: string; notify: boolean }, ifMatch: string | undefined): Promise<unknown>
}

/** A cancellation mails people and cannot be undone, so it is confirmed. */
export function CancelDialog({ title, act, close, etag, cancel }: Props) {
  const common = useTexts()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [isQuiet, setQuiet] = useState(false)
  const canceling = useMutation({
    mutationFn: (ifMatch: string | undefined) =>
      cancel({ ...(reason.trim() ? { reason: reason.trim() } : {}), notify: !isQuiet }, ifMatch),
    onSuccess: close,
    // Somebody may have changed it meanwhile: the page behind shows the new state.
    onError: () => queries.invalidateQueries(),
  })
  const opened = useOpenedEtag(etag, canceling.isError)
  return (
    <Dialog title={title} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          canceling.mutate(opened)
        }}
      >
        <Stack gap="sm">
          <Text>{common.cancelText}</Text>
          <FormError error={canceling.error} />
          <TextInput
            label={`${common.reason} (${common.optional})`}
            value={reason}
            maxLength={500}
            data-autofocus
            onChange={event => setReason(event.currentTarget.value)}
          />
          <Checkbox
            label={common.doNotNotify}
            checked={isQuiet}
            onChange={event => setQuiet(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {common.keep}
            </Button>
            <Button type="submit" color="red" loading={canceling.isPending}>
              {act}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

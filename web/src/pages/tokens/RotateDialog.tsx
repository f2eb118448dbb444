import type { Token } from '@jurat/client/manage'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useConfirmedAct } from '../../parts/dialogs/useConfirmedAct.tsx'
import { IssuedDialog } from './IssuedDialog.tsx'
import { useTokenTexts } from './texts.ts'

/** Replaces a token by its successor, which is shown once. */
export function RotateDialog({ token, close }: { token: Token; close(): void }) {
  const t = useTokenTexts()
  const queries = useQueryClient()
  const [confirmed, dialog] = useConfirmedAct()
  const [overlap, setOverlap] = useState('86400')
  const rotate = useMutation({
    mutationFn: () =>
      confirmed(async () => manage.tokens.rotate(token.id, { overlap_seconds: Number(overlap) })),
    onSettled: () => queries.invalidateQueries(),
  })
  if (rotate.data) return <IssuedDialog token={rotate.data.token} close={close} />
  return (
    <>
      <Dialog title={t.rotateTitle(token.name)} close={close}>
        <form
          onSubmit={event => {
            event.preventDefault()
            rotate.mutate()
          }}
        >
          <Stack gap="sm">
            <Text>{t.rotateText}</Text>
            <FormError error={rotate.error} />
            <NativeSelect
              label={t.overlap}
              data-autofocus
              value={overlap}
              data={Object.entries(t.overlaps).map(([value, label]) => ({ value, label }))}
              onChange={event => setOverlap(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={rotate.isPending}>
                {t.rotateNow}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}

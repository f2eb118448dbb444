import type { Erasure } from '@jurat/client/manage'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useSettingsTexts } from './texts.ts'

interface Props {
  email: string
  close(): void
  erased(erasure: Erasure): void
}

/** An erasure cannot be taken back, so the address is typed again. */
export function EraseDialog({ email, close, erased }: Props) {
  const common = useTexts()
  const t = useSettingsTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const erase = useMutation({
    mutationFn: async () => manage.people.erase({ workspace_id: workspace.id, email }),
    onSuccess: erasure => {
      void queries.invalidateQueries()
      erased(erasure)
      close()
    },
  })
  return (
    <Dialog title={t.eraseTitle(email)} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          const isSame = typed.trim().toLowerCase() === email.toLowerCase()
          setWrong(!isSame)
          if (isSame) erase.mutate()
        }}
      >
        <Stack gap="sm">
          <Text>{t.eraseText}</Text>
          <Text>{t.eraseKeeps(t.years(workspace.retention.acts_days))}</Text>
          <Text>{t.eraseOpen}</Text>
          <FormError error={erase.error} />
          <TextInput
            label={t.eraseType}
            data-autofocus
            autoComplete="off"
            value={typed}
            error={isWrong ? t.eraseWrong : undefined}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {common.keep}
            </Button>
            <Button type="submit" color="red" loading={erase.isPending}>
              {t.eraseButton}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

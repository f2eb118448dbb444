import type { Erasure } from '@jurat/client/manage'
import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { usePeopleTexts } from './people-texts.ts'

interface Props {
  email: string
  close(): void
  erased(erasure: Erasure): void
}

/** An erasure cannot be taken back, so the address is typed again. */
export function EraseDialog({ email, close, erased }: Props) {
  const common = useTexts()
  const t = usePeopleTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const form = useServerForm({
    initialValues: { typed: '' },
    check: ({ typed }) => ({
      typed: typed.trim().toLowerCase() === email.toLowerCase() ? undefined : t.eraseWrong,
    }),
    send: async () => manage.people.erase({ workspace_id: workspace.id, email }),
    done: erasure => {
      void queries.invalidateQueries()
      erased(erasure)
      close()
    },
  })
  return (
    <FormDialog
      title={t.eraseTitle(email)}
      button={t.eraseButton}
      close={close}
      form={form}
      dismiss={common.keep}
      isDestructive
      intro={
        <>
          <Text>{t.eraseText}</Text>
          <Text>{t.eraseKeeps(t.years(workspace.retention.acts_days))}</Text>
          <Text>{t.eraseOpen}</Text>
        </>
      }
    >
      <TextInput label={t.eraseType} data-autofocus autoComplete="off" {...form.field('typed')} />
    </FormDialog>
  )
}

import type { Token } from '@jurat/client/manage'
import { NativeSelect, Text } from '@mantine/core'
import { manage } from '../../lib/api.ts'
import { useRefresh } from '../../parts/data/useRefresh.ts'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { IssuedDialog } from './IssuedDialog.tsx'
import { useTokenTexts } from './texts.ts'

/** Replaces a token by its successor, which is shown once. */
export function RotateDialog({ token, close }: { token: Token; close(): void }) {
  const t = useTokenTexts()
  const refresh = useRefresh()
  const form = useServerForm({
    initialValues: { overlap: '86400' },
    send: async ({ overlap }) => manage.tokens.rotate(token.id, { overlap_seconds: Number(overlap) }),
    done: () => void refresh('tokens'),
  })
  if (form.result) return <IssuedDialog token={form.result.token} close={close} />
  return (
    <FormDialog
      title={t.rotateTitle(token.name)}
      button={t.rotateNow}
      close={close}
      form={form}
      intro={<Text>{t.rotateText}</Text>}
    >
      <NativeSelect
        label={t.overlap}
        data-autofocus
        data={Object.entries(t.overlaps).map(([value, label]) => ({ value, label }))}
        {...form.field('overlap')}
      />
    </FormDialog>
  )
}

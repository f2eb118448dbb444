import { Checkbox, Text, TextInput } from '@mantine/core'
import { useTexts } from '../../lib/languages/index.ts'
import { FormDialog } from './FormDialog.tsx'
import { useServerForm } from './useServerForm.ts'

/** What staff say about a cancellation. */
export interface Cancellation {
  reason?: string
  share_reason?: boolean
  notify: boolean
}

interface Props {
  title: string
  /** What the button says. */
  button: string
  close(): void
  /** Of the booking, where it is one. */
  etag?: string | undefined
  cancel(given: Cancellation, ifMatch: string | undefined): Promise<unknown>
}

/** A cancellation mails people and cannot be undone, so it is confirmed. */
export function CancelDialog({ title, button, close, etag, cancel }: Props) {
  const common = useTexts()
  const form = useServerForm({
    initialValues: { reason: '', isShared: false, isQuiet: false },
    etag,
    send: async ({ reason, isShared, isQuiet }, { ifMatch }) => {
      const given = reason.trim() ? { reason: reason.trim(), share_reason: isShared } : {}
      return cancel({ ...given, notify: !isQuiet }, ifMatch)
    },
    done: close,
  })
  return (
    <FormDialog
      title={title}
      button={button}
      close={close}
      form={form}
      intro={<Text>{common.cancelText}</Text>}
      dismiss={common.keep}
      isDestructive
    >
      <TextInput
        label={`${common.reason} (${common.optional})`}
        maxLength={500}
        data-autofocus
        {...form.field('reason')}
      />
      {form.values.reason.trim() !== '' && <Checkbox label={common.shareReason} {...form.box('isShared')} />}
      <Checkbox label={common.doNotNotify} {...form.box('isQuiet')} />
    </FormDialog>
  )
}

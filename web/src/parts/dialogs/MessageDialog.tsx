import type { MessagePreview } from '@jurat/client/manage'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { mostBookings } from '../data/most-bookings.ts'
import { Dialog } from './Dialog.tsx'
import { FormError } from './FormError.tsx'
import { type Bookings, MailShown, Recipients } from './MessageParts.tsx'
import { useMessageTexts } from './message-texts.ts'
import { useAct } from './useAct.tsx'
import { type ServerForm, useServerForm } from './useServerForm.ts'

interface Props {
  bookings: Bookings
  close(): void
}

interface Checked {
  preview: MessagePreview
  /** A second try after a lost response sends nothing twice. */
  idempotencyKey: string
}

/** Writes to the customers of bookings: first the text, then who gets it and how it looks. */
export function MessageDialog(props: Props) {
  const t = useMessageTexts()
  const { appointments = [], reservations = [] } = props.bookings
  if (appointments.length + reservations.length <= mostBookings) return <Steps {...props} />
  return (
    <Dialog title={t.title} close={props.close}>
      <Text>{t.tooMany(mostBookings)}</Text>
    </Dialog>
  )
}

function Steps({ bookings, close }: Props) {
  const t = useMessageTexts()
  const { workspace } = useSession()
  const [checked, setChecked] = useState<Checked>()
  const writing = useServerForm({
    initialValues: { subject: '', text: '' },
    send: async values => manage.messages.preview(paramsOf(values)),
    done: preview => setChecked({ preview, idempotencyKey: crypto.randomUUID() }),
  })
  const paramsOf = ({ subject, text }: { subject: string; text: string }) => ({
    workspace_id: workspace.id,
    subject,
    text,
    appointment_ids: bookings.appointments ?? [],
    reservation_ids: bookings.reservations ?? [],
  })
  return (
    <>
      <Dialog title={t.title} close={close} size="lg">
        {checked ? (
          <Check
            {...checked}
            back={() => setChecked(undefined)}
            send={async idempotencyKey => manage.messages.send(paramsOf(writing.values), { idempotencyKey })}
            close={close}
          />
        ) : (
          <Write form={writing} />
        )}
      </Dialog>
      {writing.confirmDialog}
    </>
  )
}

function Write({ form }: { form: ServerForm<{ subject: string; text: string }> }) {
  const t = useMessageTexts()
  const first = useFocus<HTMLInputElement>()
  return (
    <form onSubmit={form.submit}>
      <Stack gap="sm">
        <FormError error={form.error} />
        <TextInput
          ref={first}
          label={t.subject}
          required
          maxLength={150}
          data-autofocus
          {...form.field('subject')}
        />
        <Textarea
          label={t.text}
          description={t.textHint}
          required
          autosize
          minRows={5}
          maxRows={14}
          maxLength={4000}
          {...form.field('text')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.isPending}>
            {t.check}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface CheckProps extends Checked {
  back(): void
  send(idempotencyKey: string): Promise<{ recipients: number }>
  close(): void
}

function Check({ preview, idempotencyKey, back, send, close }: CheckProps) {
  const t = useMessageTexts()
  const act = useAct()
  const first = useFocus<HTMLButtonElement>()
  const form = useServerForm({
    initialValues: {},
    send: async () => send(idempotencyKey),
    done: ({ recipients }) => {
      act.tell(t.sent(recipients))
      close()
    },
  })
  const { recipients, mail } = preview
  return (
    <form onSubmit={form.submit}>
      <Stack gap="sm">
        <FormError error={form.error} />
        <Recipients preview={preview} />
        {mail && <MailShown mail={mail} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={back} {...(recipients === 0 && { ref: first })}>
            {t.back}
          </Button>
          {recipients > 0 && (
            <Button type="submit" ref={first} loading={form.isPending}>
              {t.send(recipients)}
            </Button>
          )}
        </Group>
      </Stack>
      {form.confirmDialog}
    </form>
  )
}

/** The keyboard goes on there when a step begins. */
function useFocus<Part extends HTMLElement>() {
  const first = useRef<Part>(null)
  useEffect(() => first.current?.focus(), [])
  return first
}

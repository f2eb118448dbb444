import { Checkbox, Text, TextInput } from '@mantine/core'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { mayBook } from '../data/mayBook.ts'
import { FormDialog } from './FormDialog.tsx'
import type { Bookings } from './MessageParts.tsx'
import { type BookedMoney, hasMoney, type Refund, RefundChoice, usualRefund } from './RefundChoice.tsx'
import { TextToCustomers, textFor } from './TextToCustomers.tsx'
import { useServerForm } from './useServerForm.ts'

/** What staff say about a cancellation. */
export interface Cancellation {
  reason?: string
  share_reason?: boolean
  refund?: Refund
  notify: boolean
  message?: string
}

interface Props {
  title: string
  /** What the button says. */
  button: string
  close(): void
  /** Of the booking, where it is one. */
  etag?: string | undefined
  /** To whose customers a text can be written. */
  bookings: Bookings
  /** Of one booking, for staff who decide about it. */
  money?: BookedMoney
  cancel(given: Cancellation, ifMatch: string | undefined): Promise<unknown>
}

/** A cancellation mails people and cannot be undone, so it is confirmed. */
export function CancelDialog({ title, button, close, etag, bookings, money, cancel }: Props) {
  const common = useTexts()
  const session = useSession()
  const decides = money !== undefined && hasMoney(money) && mayBook(session)
  const form = useServerForm({
    initialValues: {
      reason: '',
      isShared: false,
      isQuiet: false,
      message: '',
      refund: money ? usualRefund(money) : ('none' as Refund),
    },
    etag,
    send: async ({ reason, isShared, isQuiet, refund, message }, { ifMatch }) => {
      const given = reason.trim() ? { reason: reason.trim(), share_reason: isShared } : {}
      return cancel({ ...given, ...(decides && { refund }), ...textFor({ message, isQuiet }) }, ifMatch)
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
      {decides && (
        <RefundChoice
          money={money}
          fee={money.cancellation?.fee_now ?? 0}
          value={form.values.refund}
          onChange={refund => form.set({ refund })}
        />
      )}
      <Checkbox label={common.doNotNotify} {...form.box('isQuiet')} />
      {!form.values.isQuiet && <TextToCustomers act="cancel" bookings={bookings} form={form} />}
    </FormDialog>
  )
}

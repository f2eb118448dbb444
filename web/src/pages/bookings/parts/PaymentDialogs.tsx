import type { BookingPayment, Payment } from '@jurat/client/manage'
import { Group, NativeSelect, NumberInput, Text, Textarea, TextInput } from '@mantine/core'
import { manage } from '../../../lib/api.ts'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { type ServerForm, useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { apiOf, type BookingRef } from './booking-ref.ts'
import { usePaymentTexts } from './payment-texts.ts'

const methods = ['cash', 'check', 'card_terminal', 'bank_transfer', 'other'] as const
type Method = (typeof methods)[number]

interface RecordProps {
  booking: BookingRef
  payment: BookingPayment
  close(): void
}

/** Money that came, or an invoice that was sent. What is still to be paid is filled in. */
export function RecordDialog({ booking, payment, close }: RecordProps) {
  const t = usePaymentTexts()
  const form = useRecordForm({ booking, payment, close })
  return (
    <FormDialog title={t.record} button={t.record} close={close} form={form}>
      <Group grow align="start">
        <Amount form={form} currency={payment.currency} />
        <NativeSelect
          label={t.how}
          data={[...methods, 'invoiced' as const].map(value => ({ value, label: t.method[value] }))}
          {...form.field('method')}
        />
      </Group>
      {form.values.method === 'invoiced' && <Text size="sm">{t.invoicedHint}</Text>}
      <Reference form={form} />
      <Textarea
        label={t.note}
        description={t.noteHint}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.field('note')}
      />
    </FormDialog>
  )
}

function useRecordForm({ booking, payment, close }: RecordProps) {
  const t = usePaymentTexts()
  const act = useAct()
  const owed = payment.total - payment.received
  return useServerForm({
    initialValues: {
      amount: Number(owed.toFixed(3)),
      method: 'cash' as Method | 'invoiced',
      reference: '',
      note: '',
    },
    send: async ({ amount, method, reference, note }) =>
      apiOf(booking).recordPayment(booking.id, {
        amount: Number(amount),
        method,
        ...(reference.trim() && { reference }),
        ...(note.trim() && { note }),
      }),
    done: () => {
      close()
      act.tell(t.recorded)
    },
  })
}

interface EntryProps {
  entry: Payment
  close(): void
}

export function RefundDialog({ entry, close }: EntryProps) {
  const t = usePaymentTexts()
  const form = useRefundForm({ entry, close })
  const isOnline = entry.method === 'card_online'
  return (
    <FormDialog
      title={isOnline ? t.refund : t.refundTitle}
      button={isOnline ? t.refund : t.refundTitle}
      close={close}
      form={form}
      intro={<Text size="sm">{isOnline ? t.refundOnlineHint : t.refundHint}</Text>}
    >
      <Group grow align="start">
        <Amount form={form} currency={entry.currency} max={entry.refundable} />
        {!isOnline && (
          <NativeSelect
            label={t.howBack}
            data={methods.map(value => ({ value, label: t.method[value] }))}
            {...form.field('method')}
          />
        )}
      </Group>
      <Reason form={form} />
      {!isOnline && <Reference form={form} />}
    </FormDialog>
  )
}

function useRefundForm({ entry, close }: EntryProps) {
  const t = usePaymentTexts()
  const act = useAct()
  return useServerForm({
    initialValues: { amount: entry.refundable, method: entry.method as Method, reason: '', reference: '' },
    send: async ({ amount, method, reason, reference }) =>
      manage.payments.refund(entry.id, {
        amount: Number(amount),
        ...(entry.method !== 'card_online' && { method }),
        reason,
        ...(reference.trim() && { reference }),
      }),
    done: () => {
      close()
      act.tell(t.refundRecorded)
    },
  })
}

export function TakeBackDialog({ entry, close }: EntryProps) {
  const t = usePaymentTexts()
  const act = useAct()
  const form = useServerForm({
    initialValues: { reason: '' },
    send: async values => manage.payments.void(entry.id, values),
    done: () => {
      close()
      act.tell(t.takenBack)
    },
  })
  return (
    <FormDialog
      title={t.takeBackTitle}
      button={t.takeBack}
      close={close}
      form={form}
      isDestructive
      intro={<Text size="sm">{t.takeBackText}</Text>}
    >
      <Reason form={form} isFirst />
    </FormDialog>
  )
}

interface AmountProps {
  form: Pick<ServerForm<{ amount: number }>, 'field'>
  currency: string
  max?: number
}

function Amount({ form, currency, max }: AmountProps) {
  const t = usePaymentTexts()
  return (
    <NumberInput
      label={t.howMuch(currency)}
      min={0}
      {...(max !== undefined && { max })}
      required
      data-autofocus
      {...form.field('amount')}
    />
  )
}

/** By what the money is found again: the number of a check. */
function Reference({ form }: { form: Pick<ServerForm<{ reference: string }>, 'field'> }) {
  const t = usePaymentTexts()
  return (
    <TextInput
      label={t.reference}
      description={t.referenceHint}
      maxLength={255}
      {...form.field('reference')}
    />
  )
}

interface ReasonProps {
  form: Pick<ServerForm<{ reason: string }>, 'field'>
  /** Whether the dialog begins with it. */
  isFirst?: boolean
}

/** Why money was paid back, or an entry taken back. */
function Reason({ form, isFirst = false }: ReasonProps) {
  const t = usePaymentTexts()
  return (
    <Textarea
      label={t.reason}
      description={t.noteHint}
      required
      autosize
      minRows={2}
      maxLength={1000}
      data-autofocus={isFirst || undefined}
      {...form.field('reason')}
    />
  )
}

import type { Service } from '@jurat/client/manage'
import { Checkbox, Group, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { categories } from '../../parts/data/categories.ts'
import { withoutEmptyPlaces } from '../../parts/data/empty-places.ts'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { PlaceNotice } from '../../parts/dialogs/PlaceNotice.tsx'
import { type ServerForm, useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { CancellationPolicy } from './CancellationPolicy.tsx'
import { PriceLines } from './PriceLines.tsx'
import { PricePartField } from './PricePartField.tsx'
import { usePriceTexts } from './price-texts.ts'
import { ServiceQuestions, useQuestionName } from './ServiceQuestions.tsx'
import { ServiceTexts } from './ServiceTexts.tsx'
import { changesOf, requestOf, type ServiceValues, serviceValuesOf } from './service-values.ts'
import { TypedFeeWarnings } from './TypedFeeWarnings.tsx'
import { useServiceTexts } from './texts.ts'

interface Props {
  /** Undefined: a new one. */
  service?: Service
  currency: string
  close(): void
}

/** "Will signing" becomes `will_signing`. */
const handleOf = (label: string): string =>
  label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 64)

/** Adds a service or changes one. */
export function ServiceDialog({ service, currency, close }: Props) {
  const common = useTexts()
  const t = useServiceTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const form = useServerForm({
    initialValues: serviceValuesOf(service, currency),
    send: async (values, { changed }) =>
      service
        ? manage.services.update(service.handle, {
            workspace_id: workspace.id,
            ...changesOf(values, changed),
            notify: !values.isQuiet,
          })
        : manage.services.create({
            workspace_id: workspace.id,
            ...withoutEmptyPlaces(requestOf(values)),
            handle: values.handle || handleOf(values.label),
          }),
    done: ({ label }) => {
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: service ? t.saved : t.added(label) })
      close()
    },
  })
  const nameOf = useQuestionName(form)
  return (
    <FormDialog
      title={service ? t.edit(service.label) : t.add}
      button={service ? t.save : t.add}
      close={close}
      form={form}
      size="lg"
      nameOf={nameOf}
    >
      <TextInput label={t.name} required data-autofocus {...form.field('label')} />
      {!service && (
        <TextInput
          label={`${t.handle} (${common.optional})`}
          description={t.handleHint}
          classNames={{ input: 'mono' }}
          placeholder={handleOf(form.values.label)}
          {...form.field('handle')}
        />
      )}
      <NativeSelect
        label={t.category}
        description={t.categoryHint}
        data={categories.map(value => ({ value, label: t.categoryOf[value] }))}
        {...form.field('category')}
      />
      <Methods form={form} />
      <Terms form={form} />
      <Confirmation form={form} />
      <PriceLines form={form} />
      <TypedFeeWarnings values={form.values} />
      <Payment form={form} />
      <CancellationPolicy form={form} />
      <Place form={form} />
      {service && <PlaceNotice form={form} />}
      <ServiceTexts form={form} />
      <ServiceQuestions form={form} />
    </FormDialog>
  )
}

/** How documents are signed. A method that only this service has stays on offer. */
function Methods({ form }: { form: ServerForm<ServiceValues> }) {
  const t = useServiceTexts()
  const methods = [...new Set(['remote', 'enotary', 'wet', ...form.values.signing_methods])]
  return (
    <Checkbox.Group label={t.methods} description={t.methodsHint} {...form.field('signing_methods')}>
      <Group gap="md" mt={4}>
        {methods.map(method => (
          <Checkbox key={method} value={method} label={t.methodOf[method] ?? method} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** Duration and price. */
function Terms({ form }: { form: ServerForm<ServiceValues> }) {
  const t = useServiceTexts()
  const prices = usePriceTexts()
  const { workspace } = useSession()
  return (
    <>
      <Group grow align="start">
        <NumberInput
          label={t.durationLabel}
          min={5}
          max={1440}
          step={15}
          allowDecimal={false}
          {...form.field('duration_minutes')}
        />
        <NumberInput label={t.price} min={0} {...form.field('unit_price')} />
        <TextInput label={t.currency} maxLength={3} {...form.field('currency')} />
      </Group>
      {workspace.tax_rate > 0 && <Checkbox label={prices.priceTaxable} {...form.box('unit_price_taxable')} />}
    </>
  )
}

/** Whether staff confirm times that customers choose, and how long these are held. */
function Confirmation({ form }: { form: ServerForm<ServiceValues> }) {
  const t = useServiceTexts()
  return (
    <>
      <NativeSelect
        label={t.confirmation}
        description={t.confirmationHint}
        data={(['instant', 'staff'] as const).map(value => ({ value, label: t.confirmationOf[value] }))}
        {...form.field('confirmation')}
      />
      {form.values.confirmation === 'staff' && (
        <NumberInput
          label={t.confirmationHours}
          min={1}
          max={168}
          allowDecimal={false}
          {...form.field('confirmation_hours')}
        />
      )}
    </>
  )
}

/** What customers pay online before a time is booked. */
function Payment({ form }: { form: ServerForm<ServiceValues> }) {
  const t = useServiceTexts()
  return (
    <>
      <NativeSelect
        label={t.paymentAt}
        description={t.paymentAtHint}
        data={(['none', 'deposit', 'hold', 'at_booking'] as const).map(value => ({
          value,
          label: t.paymentAtOf[value],
        }))}
        {...form.field('payment_at')}
      />
      {form.values.payment_at === 'deposit' && (
        <PricePartField form={form} name="deposit" label={t.deposit} required />
      )}
    </>
  )
}

function Place({ form }: { form: ServerForm<ServiceValues> }) {
  const common = useTexts()
  const t = useServiceTexts()
  return (
    <>
      <Textarea
        label={`${t.location} (${common.optional})`}
        description={t.locationHint}
        autosize
        {...form.field('location')}
      />
      <TextInput
        label={`${t.meetingUrl} (${common.optional})`}
        inputMode="url"
        {...form.field('meeting_url')}
      />
    </>
  )
}

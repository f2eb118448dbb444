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
import { partValuesOf, typedPart } from './part-values.ts'
import { type PolicyValues, policyValuesOf, typedPolicy, withoutPolicyValues } from './policy-values.ts'
import { usePriceTexts } from './price-texts.ts'
import { lineValuesOf, typedLines } from './price-values.ts'
import { questionValuesOf, typedQuestions } from './question-values.ts'
import { ServiceQuestions, useQuestionName } from './ServiceQuestions.tsx'
import { ServiceTexts, textValuesOf, typedTexts } from './ServiceTexts.tsx'
import { useServiceTexts } from './texts.ts'

interface Props {
  /** Undefined: a new one. */
  service?: Service
  currency: string
  close(): void
}

type Values = ReturnType<typeof valuesOf>

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
    initialValues: valuesOf(service, currency),
    send: async ({ isQuiet, ...values }, { changed }) =>
      service
        ? manage.services.update(service.handle, {
            workspace_id: workspace.id,
            ...asTyped(changed, values),
            notify: !isQuiet,
          })
        : manage.services.create({
            workspace_id: workspace.id,
            ...withoutEmptyPlaces({
              ...withoutPolicyValues(values),
              ...asTyped(values, values),
              price_lines: typedLines(values.price_lines),
              deposit: typedPart(values.deposit),
              cancellation_policy: typedPolicy(values),
            }),
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
          className="mono"
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
function Methods({ form }: { form: ServerForm<Values> }) {
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
function Terms({ form }: { form: ServerForm<Values> }) {
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
function Confirmation({ form }: { form: ServerForm<Values> }) {
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
function Payment({ form }: { form: ServerForm<Values> }) {
  const t = useServiceTexts()
  return (
    <>
      <NativeSelect
        label={t.paymentAt}
        description={t.paymentAtHint}
        data={(['none', 'deposit', 'at_booking'] as const).map(value => ({
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

function Place({ form }: { form: ServerForm<Values> }) {
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
      <TextInput label={`${t.meetingUrl} (${common.optional})`} type="url" {...form.field('meeting_url')} />
    </>
  )
}

function valuesOf(service: Service | undefined, currency: string) {
  return {
    label: service?.label ?? '',
    handle: service?.handle ?? '',
    category: service?.category ?? ('remote' as const),
    signing_methods: service?.signing_methods ?? ['remote'],
    duration_minutes: service?.duration_minutes ?? 30,
    unit_price: service?.unit_price ?? 0,
    currency: service?.currency ?? currency,
    unit_price_taxable: service?.unit_price_taxable ?? true,
    price_lines: lineValuesOf(service),
    payment_at: service?.payment_at ?? ('none' as const),
    deposit: partValuesOf(service?.deposit),
    ...policyValuesOf(service),
    location: service?.location ?? '',
    meeting_url: service?.meeting_url ?? '',
    confirmation: service?.confirmation ?? ('instant' as const),
    confirmation_hours: service?.confirmation_hours ?? 24,
    isQuiet: false,
    texts: textValuesOf(service),
    questions: questionValuesOf(service),
  }
}

/**
 * What is sent of the given fields: numbers, a currency in capitals, and null for an empty place. Of objects
 * they have the changed members only: `all` has the others.
 */
function asTyped(
  {
    duration_minutes,
    confirmation_hours,
    unit_price,
    currency,
    price_lines,
    location,
    meeting_url,
    texts,
    questions,
    deposit,
    has_policy,
    free_until_hours,
    fee,
    no_show_fee,
    isQuiet: _,
    ...rest
  }: Partial<Values>,
  all: Pick<Values, 'deposit'> & PolicyValues,
) {
  return {
    ...rest,
    ...(duration_minutes === undefined ? {} : { duration_minutes: Number(duration_minutes) }),
    ...(confirmation_hours === undefined ? {} : { confirmation_hours: Number(confirmation_hours) }),
    ...(unit_price === undefined ? {} : { unit_price: Number(unit_price) }),
    ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
    ...(price_lines === undefined ? {} : { price_lines: typedLines(price_lines) }),
    ...(location === undefined ? {} : { location: location || null }),
    ...(meeting_url === undefined ? {} : { meeting_url: meeting_url || null }),
    ...(texts === undefined ? {} : { texts: typedTexts(texts) }),
    ...([has_policy, free_until_hours, fee, no_show_fee].every(value => value === undefined)
      ? {}
      : { cancellation_policy: typedPolicy(all) }),
    ...(deposit === undefined ? {} : { deposit: typedPart({ ...all.deposit, ...deposit }) }),
    ...(questions === undefined ? {} : { questions: typedQuestions(questions) }),
  }
}

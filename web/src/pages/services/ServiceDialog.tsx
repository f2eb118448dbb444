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
            ...asTyped(changed),
            notify: !isQuiet,
          })
        : manage.services.create({
            workspace_id: workspace.id,
            ...withoutEmptyPlaces({ ...values, ...asTyped(values) }),
            handle: values.handle || handleOf(values.label),
          }),
    done: ({ label }) => {
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: service ? t.saved : t.added(label) })
      close()
    },
  })
  return (
    <FormDialog
      title={service ? t.edit(service.label) : t.add}
      button={service ? t.save : t.add}
      close={close}
      form={form}
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
      <Place form={form} />
      {service && <PlaceNotice form={form} />}
      <ServiceTexts form={form} />
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
  return (
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
    location: service?.location ?? '',
    meeting_url: service?.meeting_url ?? '',
    isQuiet: false,
    texts: textValuesOf(service),
  }
}

/** What is sent of the given fields: numbers, a currency in capitals, and null for an empty place. */
function asTyped({
  duration_minutes,
  unit_price,
  currency,
  location,
  meeting_url,
  texts,
  isQuiet: _,
  ...rest
}: Partial<Values>) {
  return {
    ...rest,
    ...(duration_minutes === undefined ? {} : { duration_minutes: Number(duration_minutes) }),
    ...(unit_price === undefined ? {} : { unit_price: Number(unit_price) }),
    ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
    ...(location === undefined ? {} : { location: location || null }),
    ...(meeting_url === undefined ? {} : { meeting_url: meeting_url || null }),
    ...(texts === undefined ? {} : { texts: typedTexts(texts) }),
  }
}

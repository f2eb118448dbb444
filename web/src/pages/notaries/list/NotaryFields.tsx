import type { Notary, NotaryUpdateParams } from '@jurat/client/manage'
import { Checkbox, Group, NativeSelect, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useTexts } from '../../../lib/languages/index.ts'
import { categories } from '../../../parts/data/categories.ts'
import { customerLanguages } from '../../../parts/data/customer-languages.ts'
import { commissioningStates } from '../../../parts/data/us-states.ts'
import { zoneChoices } from '../../../parts/dates/zones.ts'
import type { ServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { SigningMethods } from './SigningMethods.tsx'
import { useNotaryTexts } from './texts.ts'

/** What the fields show of a notary. */
export type NotaryValues = ReturnType<typeof notaryValues>

export const notaryValues = (notary: Notary | undefined, zone: string) => ({
  name: notary?.name ?? '',
  email: notary?.email ?? '',
  categories: notary?.categories ?? ['remote' as const],
  signing_methods: notary?.signing_methods ?? null,
  commission_state: notary?.commission_state ?? '',
  timezone: notary?.timezone ?? zone,
  buffer_before_minutes: notary?.buffer_before_minutes ?? 0,
  buffer_after_minutes: notary?.buffer_after_minutes ?? 0,
  location: notary?.location ?? '',
  meeting_url: notary?.meeting_url ?? '',
  lang: notary?.lang ?? 'en',
})

/** What is sent of the fields that are given: numbers, and null for an empty place. */
export function asNotary(values: Partial<NotaryValues>) {
  const {
    buffer_before_minutes: before,
    buffer_after_minutes: after,
    commission_state,
    location,
    meeting_url,
    ...rest
  } = values
  return {
    ...rest,
    ...(before === undefined ? {} : { buffer_before_minutes: Number(before) }),
    ...(after === undefined ? {} : { buffer_after_minutes: Number(after) }),
    ...(commission_state === undefined ? {} : { commission_state: stateOf(commission_state) }),
    ...(location === undefined ? {} : { location: location || null }),
    ...(meeting_url === undefined ? {} : { meeting_url: meeting_url || null }),
  }
}

/** The select has only codes that the server accepts. */
export const stateOf = (code: string) =>
  (code || null) as NonNullable<NotaryUpdateParams['commission_state']> | null

/** The facts of a notary, which are asked of a new one too. */
export function NotaryFields({ form }: { form: ServerForm<NotaryValues> }) {
  const common = useTexts()
  const t = useNotaryTexts()
  return (
    <>
      <TextInput label={t.name} required data-autofocus {...form.field('name')} />
      <TextInput
        label={`${t.email} (${common.optional})`}
        description={t.emailHint}
        type="email"
        {...form.field('email')}
      />
      <Checkbox.Group label={t.categories} {...form.field('categories')}>
        <Stack gap={8} mt={4}>
          {categories.map(category => (
            <Checkbox key={category} value={category} label={t.category[category]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <SigningMethods form={form} />
      <NativeSelect
        label={`${t.commission} (${common.optional})`}
        description={t.commissionHint}
        data={[{ value: '', label: '—' }, ...commissioningStates]}
        {...form.field('commission_state')}
      />
      <Select
        label={t.zone}
        searchable
        allowDeselect={false}
        limit={100}
        data={zoneChoices(form.values.timezone)}
        {...form.field('timezone')}
      />
    </>
  )
}

/** What is set of a notary who is there already. */
export function MoreNotaryFields({ form }: { form: ServerForm<NotaryValues> }) {
  const common = useTexts()
  const t = useNotaryTexts()
  const minutes = { min: 0, max: 240, allowDecimal: false }
  return (
    <>
      <Group grow align="end">
        <NumberInput label={t.bufferBefore} {...minutes} {...form.field('buffer_before_minutes')} />
        <NumberInput label={t.bufferAfter} {...minutes} {...form.field('buffer_after_minutes')} />
      </Group>
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
      <NativeSelect label={t.mailLanguage} data={customerLanguages} {...form.field('lang')} />
    </>
  )
}

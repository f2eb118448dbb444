import type { Notary, NotaryCreateParams } from '@jurat/client/manage'
import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { reasonFor } from '../../../lib/api.ts'
import { changedFrom } from '../../../lib/changed-from.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { categories } from '../../../parts/data/categories.ts'
import { zoneNames } from '../../../parts/dates/zones.ts'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { SigningMethods } from './SigningMethods.tsx'
import { useNotaryTexts } from './texts.ts'

type Wanted = Exclude<keyof NotaryCreateParams, 'workspace_id' | `notify_${string}`>
type Fields = { [Name in Wanted]-?: Exclude<NotaryCreateParams[Name], undefined> }

interface Props {
  notary?: Notary
  error: unknown
  isPending: boolean
  button: string
  save(typed: { fields: Fields; changed: Partial<Fields>; withUsualHours: boolean }): void
}

const languages = { en: 'English', es: 'Español', fr: 'Français' }

/** The facts of a notary. What is typed stays when the server refuses it. */
export function NotaryForm({ notary, error, isPending, button, save }: Props) {
  const common = useTexts()
  const t = useNotaryTexts()
  const { workspace } = useSession()
  const [opened] = useState<Fields>(() => ({
    name: notary?.name ?? '',
    email: notary?.email ?? '',
    categories: notary?.categories ?? ['remote'],
    signing_methods: notary?.signing_methods ?? null,
    timezone: notary?.timezone ?? workspace.timezone,
    buffer_before_minutes: notary?.buffer_before_minutes ?? 0,
    buffer_after_minutes: notary?.buffer_after_minutes ?? 0,
    location: notary?.location ?? null,
    meeting_url: notary?.meeting_url ?? null,
    lang: notary?.lang ?? 'en',
  }))
  const [fields, setFields] = useState(opened)
  const [isUsual, setUsual] = useState(true)
  const set = (part: Partial<Fields>) => setFields({ ...fields, ...part })
  const optional = (label: string) => `${label} (${common.optional})`
  const buffer = (name: 'buffer_before_minutes' | 'buffer_after_minutes', label: string) => (
    <NumberInput
      label={label}
      min={0}
      max={240}
      allowDecimal={false}
      value={fields[name]}
      error={reasonFor(error, name)}
      onChange={value => set({ [name]: Number(value) })}
    />
  )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        save({ fields, changed: changedFrom(opened, fields), withUsualHours: isUsual })
      }}
    >
      <Stack gap="sm">
        <FormError error={error} />
        <TextInput
          label={t.name}
          required
          data-autofocus
          value={fields.name}
          error={reasonFor(error, 'name')}
          onChange={event => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={optional(t.email)}
          description={t.emailHint}
          type="email"
          value={fields.email}
          error={reasonFor(error, 'email')}
          onChange={event => set({ email: event.currentTarget.value })}
        />
        <Checkbox.Group
          label={t.categories}
          value={fields.categories}
          error={reasonFor(error, 'categories')}
          onChange={chosen => set({ categories: chosen as Fields['categories'] })}
        >
          <Stack gap={8} mt={4}>
            {categories.map(category => (
              <Checkbox key={category} value={category} label={t.category[category]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <SigningMethods
          chosen={fields.signing_methods}
          error={error}
          choose={signing_methods => set({ signing_methods })}
        />
        <Select
          label={t.zone}
          searchable
          allowDeselect={false}
          limit={100}
          data={zoneNames(fields.timezone)}
          value={fields.timezone}
          error={reasonFor(error, 'timezone')}
          onChange={zone => zone && set({ timezone: zone })}
        />
        {notary ? (
          <>
            <Group grow align="end">
              {buffer('buffer_before_minutes', t.bufferBefore)}
              {buffer('buffer_after_minutes', t.bufferAfter)}
            </Group>
            <Textarea
              label={optional(t.location)}
              description={t.locationHint}
              autosize
              value={fields.location ?? ''}
              error={reasonFor(error, 'location')}
              onChange={event => set({ location: event.currentTarget.value || null })}
            />
            <TextInput
              label={optional(t.meetingUrl)}
              type="url"
              value={fields.meeting_url ?? ''}
              error={reasonFor(error, 'meeting_url')}
              onChange={event => set({ meeting_url: event.currentTarget.value || null })}
            />
            <NativeSelect
              label={t.mailLanguage}
              value={fields.lang}
              data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
              onChange={event => set({ lang: event.currentTarget.value })}
            />
          </>
        ) : (
          <Checkbox
            label={t.usualHours}
            description={t.usualHoursHint}
            checked={isUsual}
            onChange={event => setUsual(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { ServerForm } from '../../parts/dialogs/useServerForm.ts'
import { eventTypes, useEndpointTexts } from './texts.ts'

type EventType = (typeof eventTypes)[number]

export interface EndpointValues {
  url: string
  description: string
  /** Null: all types. */
  event_types: EventType[] | null
}

/** URL, description and event types. */
export function EndpointFields({ form }: { form: ServerForm<EndpointValues> }) {
  const t = useEndpointTexts()
  return (
    <Stack gap="sm">
      <TextInput
        inputMode="url"
        required
        data-autofocus
        autoComplete="off"
        label={t.url}
        description={t.urlText}
        placeholder="https://hooks.example.com/jurat"
        {...form.field('url')}
      />
      <TextInput label={t.description} maxLength={255} {...form.field('description')} />
      <EventTypes form={form} />
    </Stack>
  )
}

function EventTypes({ form }: { form: ServerForm<EndpointValues> }) {
  const t = useEndpointTexts()
  const types = form.values.event_types
  const choose = (event_types: EventType[] | null) => form.set({ event_types })
  const toggle = (type: EventType) =>
    choose(types?.includes(type) ? types.filter(one => one !== type) : [...(types ?? []), type])
  const reason = form.errorOf('event_types')
  return (
    <>
      <Radio.Group
        label={t.types}
        value={types === null ? 'all' : 'some'}
        onChange={value => choose(value === 'all' ? null : [])}
      >
        <Stack gap={6} mt={4}>
          <Radio value="all" label={t.allTypes} />
          <Radio value="some" label={t.onlySome} />
        </Stack>
      </Radio.Group>
      {types !== null && (
        <div className="two-columns tight">
          {eventTypes.map(type => (
            <Checkbox key={type} label={type} checked={types.includes(type)} onChange={() => toggle(type)} />
          ))}
        </div>
      )}
      {(types?.length === 0 || reason) && (
        <Text c="dimmed" size="xs" role="status">
          {reason ?? t.noTypes}
        </Text>
      )}
    </>
  )
}

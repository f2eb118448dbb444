import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core'
import { reasonFor } from '../../lib/api.ts'
import { eventTypes, useEndpointTexts } from './texts.ts'

type EventType = (typeof eventTypes)[number]

export interface Typed {
  url: string
  description: string
  /** Null: all types. */
  types: EventType[] | null
}

interface Props {
  typed: Typed
  change(typed: Typed): void
  error: unknown
}

/** URL, description and event types. */
export function EndpointFields({ typed, change, error }: Props) {
  const t = useEndpointTexts()
  const { types } = typed
  const reason = reasonFor(error, 'event_types')
  const toggle = (type: EventType) =>
    change({
      ...typed,
      types: types?.includes(type) ? types.filter(one => one !== type) : [...(types ?? []), type],
    })
  return (
    <Stack gap="sm">
      <TextInput
        type="url"
        required
        data-autofocus
        autoComplete="off"
        label={t.url}
        description={t.urlText}
        placeholder="https://hooks.example.com/jurat"
        value={typed.url}
        error={reasonFor(error, 'url')}
        onChange={event => change({ ...typed, url: event.currentTarget.value })}
      />
      <TextInput
        label={t.description}
        maxLength={255}
        value={typed.description}
        error={reasonFor(error, 'description')}
        onChange={event => change({ ...typed, description: event.currentTarget.value })}
      />
      <Radio.Group
        label={t.types}
        value={types === null ? 'all' : 'some'}
        onChange={value => change({ ...typed, types: value === 'all' ? null : [] })}
      >
        <Stack gap={6} mt={4}>
          <Radio value="all" label={t.allTypes} />
          <Radio value="some" label={t.onlySome} />
        </Stack>
      </Radio.Group>
      {types !== null && (
        <div className="two-columns" style={{ gap: 6 }}>
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
    </Stack>
  )
}

export const typedParams = ({ url, description, types }: Typed) => ({ url, description, event_types: types })

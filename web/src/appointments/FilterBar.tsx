import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '../languages/index.ts'
import { addDays, isoDate } from '../lib/time.ts'
import { useDebounced } from '../lib/useDebounced.ts'
import { useNotaries } from '../parts/useNotaries.ts'
import { businessNow, useSession } from '../session.ts'
import { type AppointmentFilter, readFilter } from './filter.ts'

interface Props {
  filter: AppointmentFilter
  change(filter: AppointmentFilter): void
}

/** Each control changes the address of the page. */
export function FilterBar({ filter, change }: Props) {
  const texts = useTexts()
  const notaries = useNotaries()
  const { workspace } = useSession()
  const set = (part: Record<string, unknown>) => change(readFilter({ ...filter, ...part }))
  /** The server looks for what is not ready in at most 62 days. */
  const nextDays = () => {
    const today = isoDate(workspace.timezone, businessNow(workspace))
    const from = filter.from ?? today
    return { from, to: filter.to && filter.to <= addDays(from, 60) ? filter.to : addDays(from, 30) }
  }
  const statuses = Object.entries(texts.status).map(([value, label]) => ({ value, label }))
  return (
    <Group gap="xs" align="end" className="no-print" role="search">
      <Words value={filter.q ?? ''} set={q => set({ q })} />
      <NativeSelect
        label={texts.state}
        value={filter.status ?? ''}
        data={[{ value: '', label: texts.anyStatus }, ...statuses]}
        onChange={event => set({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.notary}
        value={String(filter.notary ?? '')}
        data={[{ value: '', label: texts.anyNotary }, ...notaries.choices]}
        onChange={event => set({ notary: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={texts.from}
        value={filter.from ?? ''}
        onChange={event => set({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={texts.to}
        value={filter.to ?? ''}
        onChange={event => set({ to: event.currentTarget.value })}
      />
      <Checkbox
        pb={6}
        label={texts.onlyUnassigned}
        checked={filter.unassigned ?? false}
        onChange={event => set({ unassigned: event.currentTarget.checked })}
      />
      <Checkbox
        pb={6}
        label={texts.onlyNotReady}
        checked={filter.not_ready ?? false}
        onChange={event =>
          set({ not_ready: event.currentTarget.checked, ...(event.currentTarget.checked ? nextDays() : {}) })
        }
      />
      {Object.keys(filter).length > 0 && (
        <Button variant="subtle" onClick={() => change({})}>
          {texts.clearFilters}
        </Button>
      )}
    </Group>
  )
}

/** The list is asked when the person stops typing. */
function Words({ value, set }: { value: string; set(words: string): void }) {
  const texts = useTexts()
  const [typed, setTyped] = useState(value)
  const settled = useDebounced(typed, 250)
  useEffect(() => setTyped(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the words is one of the filter
  useEffect(() => {
    if (settled.trim() !== value && settled === typed) set(settled.trim())
  }, [settled])
  return (
    <TextInput
      label={texts.words}
      type="search"
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
    />
  )
}

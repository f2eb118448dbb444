import { Autocomplete, Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { AuditFilter } from '../../lib/filters.ts'
import { actionText } from '../../lib/languages/audit-words.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useActors } from '../../parts/data/useActors.ts'
import { DayFields } from '../../parts/dates/DayFields.tsx'
import { Filters } from '../../parts/display/Filters.tsx'
import { FilterText } from '../../parts/display/FilterText.tsx'
import { auditActions } from './actions.ts'
import { useObjectWords, wordOf } from './object-words.ts'
import { useAuditTexts } from './texts.ts'

interface Props {
  filter: AuditFilter
  change(filter: AuditFilter): void
}

export function AuditFilters({ filter, change }: Props) {
  const common = useTexts()
  const t = useAuditTexts()
  const actors = useActors()
  const words = useObjectWords()
  const set = (part: AuditFilter) =>
    change(
      Object.fromEntries(
        Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined && value !== ''),
      ),
    )
  const about =
    filter.object === undefined ? '' : filter.object + (filter.id === undefined ? '' : `:${filter.id}`)
  return (
    <Filters
      first={
        <Choice
          label={t.actor}
          placeholder={t.anyone}
          value={filter.actor}
          known={actors.map(({ actor, name }) => [actor, name])}
          set={actor => set({ actor })}
        />
      }
      firstName="actor"
      filter={filter}
      clear={() => change({})}
    >
      <Choice
        label={t.actionLabel}
        placeholder={t.anything}
        value={filter.action}
        known={auditActions.map(action => [action, actionText(common, action)])}
        set={action => set({ action })}
      />
      <Choice
        label={t.object}
        placeholder={t.anything}
        value={about}
        known={[
          ...Object.entries(words),
          ...(about.includes(':')
            ? [[about, `${wordOf(words, filter.object ?? '')} ${filter.id}`] as Known]
            : []),
        ]}
        set={chosen => {
          const [object, id] = chosen?.split(':') ?? []
          set({ object, id })
        }}
      />
      <FilterText label={t.request} width={160} value={filter.request} set={request => set({ request })} />
      <DayFields from={filter.from} until={filter.until} set={set} />
      <Checkbox
        pb={6}
        label={t.withMails}
        checked={filter.mails ?? false}
        onChange={event => set({ mails: event.currentTarget.checked || undefined })}
      />
    </Filters>
  )
}

type Known = [value: string, name: string]

interface ChoiceProps {
  label: string
  placeholder: string
  value: string | undefined
  /** Values with their names. Any other value can be typed. */
  known: Known[]
  set(value: string | undefined): void
}

/** A value that is chosen by its name, or typed as the interface has it. */
function Choice({ label, placeholder, value, known, set }: ChoiceProps) {
  const nameOf = (one: string | undefined) => known.find(([other]) => other === one)?.[1] ?? one ?? ''
  const name = nameOf(value)
  const [typed, setTyped] = useState(name)
  useEffect(() => setTyped(name), [name])
  const take = (text: string) => {
    const wanted = known.find(([, other]) => other === text)?.[0] ?? text.trim()
    if (wanted !== (value ?? '')) set(wanted || undefined)
  }
  return (
    <Autocomplete
      label={label}
      placeholder={placeholder}
      w={200}
      data={[...new Set(known.map(([, one]) => one))]}
      value={typed}
      onChange={setTyped}
      onOptionSubmit={take}
      onBlur={() => take(typed)}
      onKeyDown={event => {
        // With an option that is highlighted, Enter chooses it.
        if (event.key === 'Enter' && !event.currentTarget.getAttribute('aria-activedescendant')) take(typed)
      }}
      clearable
      onClear={() => set(undefined)}
      clearButtonProps={{ 'aria-label': `${label}: ${placeholder}` }}
    />
  )
}

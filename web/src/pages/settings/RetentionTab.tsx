import type { Workspace } from '@jurat/client/manage'
import { Checkbox, Group, NumberInput, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { AskDialog } from '../../parts/dialogs/AskDialog.tsx'
import { SettingsForm, Shown } from './SettingsForm.tsx'
import { useSettingsTexts } from './texts.ts'
import { useSettings } from './useSettings.ts'

type Retention = Workspace['retention']
type Name = keyof Retention

const names = [
  'events_days',
  'deliveries_days',
  'mails_days',
  'audit_days',
  'uploads_days',
  'acts_days',
] as const satisfies readonly Name[]

const usual: Record<Name, number> = {
  events_days: 30,
  deliveries_days: 30,
  mails_days: 365,
  audit_days: 730,
  uploads_days: 90,
  acts_days: 3653,
}

const lasts = (days: number | null): number => days ?? Number.POSITIVE_INFINITY

/** The form, which asks first if it would shorten a time. */
function useRetention() {
  const { workspace } = useSession()
  const queries = useQueryClient()
  const form = useSettings(['retention'])
  const [isAsking, setAsking] = useState(false)
  // Somebody else may have set a time longer since the page was read.
  const ask = useMutation({
    mutationFn: async () => manage.workspaces.get(workspace.id),
    onSuccess: now => {
      queries.setQueryData(['workspace', workspace.id], now)
      const after = { ...now.retention, ...form.changed.retention }
      const isShorter = names.some(
        name => name !== 'acts_days' && lasts(after[name] ?? null) < lasts(now.retention[name]),
      )
      if (isShorter) setAsking(true)
      else form.submit()
    },
  })
  const asking: typeof form = {
    ...form,
    error: ask.error ?? form.error,
    isPending: ask.isPending || form.isPending,
    reset: () => {
      ask.reset()
      form.reset()
    },
    submit: event => {
      event?.preventDefault()
      ask.mutate()
    },
  }
  return { form: asking, isAsking, setAsking, submit: form.submit }
}

/** For how many days rows are kept, and what is deleted after that. */
export function RetentionTab() {
  const t = useSettingsTexts()
  const { form, isAsking, setAsking, submit } = useRetention()
  return (
    <section className="panel period-panel">
      <SettingsForm form={form}>
        <div>
          <Title order={2}>{t.retention}</Title>
          <Text c="dimmed">{t.retentionHint}</Text>
        </div>
        <ul className="plain-list">
          {names.map(name => (
            <li key={name}>
              <Period
                name={name}
                days={form.values.retention[name]}
                set={form.mayChange ? form.field(`retention.${name}`).onChange : undefined}
                reason={form.errorOf(`retention.${name}`)}
              />
            </li>
          ))}
        </ul>
      </SettingsForm>
      {isAsking && (
        <AskDialog
          title={t.shorter}
          button={t.shorterButton}
          text={t.shorterText}
          close={() => setAsking(false)}
          // The form reports what is refused, under its field.
          run={async () => submit()}
        />
      )}
    </section>
  )
}

interface PeriodProps {
  name: Name
  days: number | null
  set: ((days: number | null) => void) | undefined
  reason: string | undefined
}

function Period({ name, days, set, reason }: PeriodProps) {
  const t = useSettingsTexts()
  const [label = '', what = ''] = t.kept[name]
  if (!set) return <Shown label={label} value={days === null ? t.forEver : t.keptDays(days)} />
  return (
    <Group justify="space-between" align="start" gap="sm">
      <div className="period">
        <Text fw={600}>{label}</Text>
        <Text c="dimmed">{what}</Text>
      </div>
      <Group gap="sm" align="start">
        {days !== null && (
          <NumberInput
            aria-label={t.days(label)}
            w={140}
            suffix={t.daysSuffix}
            allowDecimal={false}
            allowNegative={false}
            value={days}
            error={reason}
            onChange={value => set(Number(value))}
          />
        )}
        {name !== 'acts_days' && (
          <Checkbox
            pt={6}
            label={t.forEver}
            aria-label={t.forEverOf(label)}
            checked={days === null}
            onChange={event => set(event.currentTarget.checked ? null : usual[name])}
          />
        )}
      </Group>
    </Group>
  )
}

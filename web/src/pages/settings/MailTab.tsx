import type { TestMailParams } from '@jurat/client/manage'
import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { Icon } from '../../parts/display/Icon.tsx'
import { TextSetting } from './fields.tsx'
import { SettingsForm, Shown } from './SettingsForm.tsx'
import { useSettingsTexts } from './texts.ts'
import { useSettings } from './useSettings.ts'

/** When customers are reminded, and who mails come from. */
export function MailTab() {
  const t = useSettingsTexts()
  const { may } = useSession()
  const form = useSettings(['reminder_minutes', 'mail_from', 'mail_reply_to'])
  return (
    <Stack gap="lg">
      <section className="panel">
        <SettingsForm form={form}>
          <Reminders
            minutes={form.values.reminder_minutes}
            set={form.mayChange ? reminder_minutes => form.set({ reminder_minutes }) : undefined}
            reason={
              form.errorOf('reminder_minutes') ??
              form.values.reminder_minutes
                .map((_, at) => form.errorOf(`reminder_minutes.${at}`))
                .find(Boolean)
            }
          />
          <TextSetting form={form} name="mail_from" label={t.sender} hint={t.senderHint} />
          <TextSetting form={form} name="mail_reply_to" label={t.replyTo} hint={t.replyToHint} type="email" />
        </SettingsForm>
      </section>
      {may('mails:write') && <TestMail />}
    </Stack>
  )
}

interface RemindersProps {
  minutes: number[]
  set: ((minutes: number[]) => void) | undefined
  reason: string | undefined
}

const units = [1440, 60, 1] as const
const unitOf = (minutes: number): number => units.find(unit => minutes > 0 && minutes % unit === 0) ?? 1

function Reminders({ minutes, set, reason }: RemindersProps) {
  const t = useSettingsTexts()
  const text = (one: number) => `${one / unitOf(one)} ${t.units[unitOf(one)]}`
  if (!set) return <Shown label={t.reminders} value={minutes.map(text).join('\n') || t.noReminders} />
  const change = (at: number, value: number) => set(minutes.map((one, index) => (index === at ? value : one)))
  return (
    <Stack gap="xs">
      <div>
        <Title order={2}>{t.reminders}</Title>
        <Text c="dimmed">{minutes.length === 0 ? t.noReminders : t.remindersHint}</Text>
      </div>
      {minutes.map((one, at) => (
        <Reminder
          // biome-ignore lint/suspicious/noArrayIndexKey: two reminders may be equal while somebody types
          key={at}
          at={at + 1}
          minutes={one}
          change={value => change(at, value)}
          remove={() => set(minutes.filter((_, index) => index !== at))}
        />
      ))}
      {reason && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {reason}
        </Text>
      )}
      {minutes.length < 5 && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              set([...minutes, [1440, 60, 2880, 120, 10_080].find(one => !minutes.includes(one)) ?? 30])
            }
          >
            {t.addReminder}
          </Button>
        </div>
      )}
    </Stack>
  )
}

interface ReminderProps {
  at: number
  minutes: number
  change(minutes: number): void
  remove(): void
}

function Reminder({ at, minutes, change, remove }: ReminderProps) {
  const t = useSettingsTexts()
  const [unit, setUnit] = useState(() => unitOf(minutes))
  return (
    <Group gap="xs">
      <NumberInput
        aria-label={t.reminder(at)}
        w={96}
        min={0}
        value={minutes / unit}
        onChange={value => change(Math.round(Number(value) * unit))}
      />
      <NativeSelect
        aria-label={t.reminderUnit(at)}
        value={unit}
        data={units.map(one => ({ value: String(one), label: t.units[one] ?? '' }))}
        onChange={event => {
          const next = Number(event.currentTarget.value)
          change(Math.round((minutes / unit) * next))
          setUnit(next)
        }}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={t.removeReminder(at)} onClick={remove}>
        <Icon of={IconX} />
      </ActionIcon>
    </Group>
  )
}

type Kind = NonNullable<TestMailParams['kind']>

function TestMail() {
  const t = useSettingsTexts()
  const { language } = useLanguage()
  const { workspace, me } = useSession()
  const form = useServerForm({
    initialValues: { to: me.account.email, kind: 'confirmation' as Kind },
    send: async ({ to, kind }) =>
      manage.mails.sendTest({ workspace_id: workspace.id, kind, to: to.trim(), lang: language }),
    done: sent => notifications.show({ color: 'green', message: t.testSent(sent.to) }),
  })
  const kinds = Object.entries({ ...t.mailOf, ...t.notaryMailOf })
  return (
    <section className="panel" aria-label={t.test}>
      <Title order={2}>{t.test}</Title>
      <Text c="dimmed" mb="sm">
        {t.testHint}
      </Text>
      <form onSubmit={form.submit}>
        <Stack gap="sm">
          <FormError error={form.error} />
          <Group align="end" gap="sm">
            <TextInput type="email" required label={t.testTo} w={280} {...form.field('to')} />
            <NativeSelect
              label={t.testKind}
              data={kinds.map(([value, label]) => ({ value, label }))}
              {...form.field('kind')}
            />
            <Button type="submit" variant="default" loading={form.isPending}>
              {t.testSend}
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  )
}

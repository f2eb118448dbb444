import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { manage } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { Icon } from '../../../parts/display/Icon.tsx'
import { Section } from './Section.tsx'
import { useBookingTexts } from './texts.ts'

/** Calls to the people of the appointment, newest first. */
export function Calls({ id }: { id: number }) {
  const t = useBookingTexts()
  const { may } = useSession()
  const act = useAct()
  const calls = useQuery({
    queryKey: ['appointment', id, 'calls'],
    queryFn: async () => Array.fromAsync(manage.appointments.calls.list(id, { limit: 100 })),
  })
  const outcomes = Object.keys(t.outcomes) as (keyof typeof t.outcomes)[]
  return (
    <Section
      title={t.calls}
      query={calls}
      empty={t.noCalls}
      action={
        may('bookings:write') && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="xs" variant="default" rightSection={<Icon of={IconChevronDown} />}>
                {t.logCall}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {outcomes.map(outcome => (
                <Menu.Item
                  key={outcome}
                  onClick={() =>
                    act.mutate({
                      run: async () => manage.appointments.calls.log(id, { outcome }),
                      done: t.callLogged,
                    })
                  }
                >
                  {t.outcomes[outcome]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      {rows => (
        <ul className="parts">
          {rows.map(call => (
            <li key={call.id} className="wide">
              <span className="grow">{t.outcomes[call.outcome]}</span>
              <Text size="xs" c="dimmed">
                {call.author_name ?? call.author} · <Time at={call.called_at} />
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

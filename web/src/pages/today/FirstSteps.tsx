import type { Overview } from '@jurat/client/manage'
import { Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { pagesFor } from '../../parts/data/pages.ts'
import { SampleData } from './SampleData.tsx'
import { useTodayTexts } from './texts.ts'

type Setup = NonNullable<Overview['setup']>

/** What a new workspace needs before customers can book. Each step is done when the data shows it. */
export function FirstSteps({ setup }: { setup: Setup }) {
  const t = useTodayTexts()
  const { workspace, may } = useSession()
  const { has_bookings, notaries_with_hours, services } = setup
  const isOpen = has_bookings || workspace.open_booking_slug !== null
  if (notaries_with_hours > 0 && services > 0 && isOpen) return null
  const offersSample = workspace.mode === 'test' && !has_bookings && may('workspace:write')
  return (
    <section className="panel" aria-label={t.firstSteps}>
      <Title order={2} mb="xs">
        {t.firstSteps}
      </Title>
      <ol className="lines-list">
        <Step
          isDone={notaries_with_hours > 0}
          title={<PageLink page="notaries">{t.notary}</PageLink>}
          text={notaries_with_hours > 0 ? t.notaryDone(notaries_with_hours) : t.notaryText}
        />
        <Step
          isDone={services > 0}
          title={<PageLink page="services">{t.service}</PageLink>}
          text={services > 0 ? t.serviceDone(services) : t.serviceText}
        />
        <Step
          isDone={isOpen}
          title={t.booking}
          text={
            <>
              {t.bookingText} <PageLink page="settings">{t.openBookingPage}</PageLink>
            </>
          }
        />
      </ol>
      {offersSample && <SampleData />}
    </section>
  )
}

interface StepProps {
  isDone: boolean
  title: ReactNode
  text: ReactNode
}

function Step({ isDone, title, text }: StepProps) {
  return (
    <li>
      <Group gap="sm" align="start" wrap="nowrap">
        <Mark isDone={isDone} />
        <Stack gap={4} align="start" miw={0}>
          <div>
            <Text component="div" fw={isDone ? 400 : 600}>
              {title}
            </Text>
            <Text component="div" c="dimmed" size="xs" className="text">
              {text}
            </Text>
          </div>
        </Stack>
      </Group>
    </li>
  )
}

function Mark({ isDone }: { isDone: boolean }) {
  const t = useTodayTexts()
  return (
    <svg
      role="img"
      aria-label={isDone ? t.done : t.open}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      strokeWidth="1.5"
      stroke={isDone ? 'var(--mantine-color-green-7)' : 'var(--mantine-color-dimmed)'}
      className="fixed"
    >
      <circle cx="10" cy="10" r="8" />
      {isDone && <path d="m6.5 10.5 2.5 2.5 4.5-5.5" />}
    </svg>
  )
}

/** A link to the page, for those who may open it. */
function PageLink({ page, children }: { page: string; children: string }) {
  const session = useSession()
  const { workspace } = session
  const known = pagesFor(session)
    .flat()
    .find(({ to }) => to.endsWith(`/${page}`))
  if (!known) return page === 'settings' ? null : children
  return (
    <Link to={known.to} params={{ workspaceId: String(workspace.id) }}>
      {children}
    </Link>
  )
}

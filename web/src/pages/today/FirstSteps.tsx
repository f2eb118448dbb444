import type { Overview } from '@jurat/client/manage'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { zoneText } from '../../lib/time.ts'
import { pagesFor } from '../../parts/data/pages.ts'
import { loadsSample, SampleData } from './SampleData.tsx'
import { useTodayTexts } from './texts.ts'

type Setup = NonNullable<Overview['setup']>

/** What a new workspace needs before customers can book. Each step is done when the data shows it. */
export function FirstSteps({ setup }: { setup: Setup }) {
  const t = useTodayTexts()
  const { workspace, may } = useSession()
  const { has_bookings, notaries_with_hours, services } = setup
  const isLive = workspace.mode === 'live'
  const isOpen = has_bookings || workspace.open_booking_slug !== null
  // A live workspace has more to do than to open, until the first customer is there.
  // The first bookings of the sample are there before the rest.
  const isFilling = useIsMutating({ mutationKey: loadsSample }) > 0
  if (!isFilling && notaries_with_hours > 0 && services > 0 && (isLive ? has_bookings : isOpen)) return null
  const offersSample = !isLive && (!has_bookings || isFilling) && may('workspace:write')
  return (
    <section className="panel" aria-label={isLive ? t.beforeCustomers : t.firstSteps}>
      <Title order={2} mb="xs">
        {isLive ? t.beforeCustomers : t.firstSteps}
      </Title>
      <ol className="lines-list">
        {isLive && <BusinessSteps setup={setup} />}
        <Step
          isDone={notaries_with_hours > 0}
          title={<PageLink page="notaries">{t.notary}</PageLink>}
          text={notaries_with_hours > 0 ? t.notaryDone(notaries_with_hours) : t.notaryText}
        />
        {isLive && (
          <Step
            isDone={setup.notaries_with_access > 0}
            title={<PageLink page="members">{t.invite}</PageLink>}
            text={t.inviteText}
          />
        )}
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
              {t.bookingText} <SettingsLink tab="booking">{t.openBookingPage}</SettingsLink>
            </>
          }
        />
      </ol>
      {offersSample && <SampleData />}
    </section>
  )
}

/** What customers see of the business, and how it reaches them. */
function BusinessSteps({ setup }: { setup: Setup }) {
  const t = useTodayTexts()
  const { workspace } = useSession()
  const { language } = useLanguage()
  const { logo_url, accent_color, contact, mail_reply_to, timezone } = workspace
  const isReachable = contact !== null || mail_reply_to !== null
  return (
    <>
      <Step
        isDone={logo_url !== null || accent_color !== null}
        title={<SettingsLink tab="brand">{t.brand}</SettingsLink>}
        text={t.brandText}
      />
      <Step
        isDone={isReachable && timezone !== 'UTC'}
        title={<SettingsLink tab="business">{t.business}</SettingsLink>}
        text={t.businessText(zoneText(language, timezone))}
      />
      <Step
        isDone={setup.sends_mail}
        title={<SettingsLink tab="mails">{t.mail}</SettingsLink>}
        text={setup.sends_mail ? t.mailDone : t.mailText}
      />
    </>
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
  if (!known) return children
  return (
    <Link to={known.to} params={{ workspaceId: String(workspace.id) }}>
      {children}
    </Link>
  )
}

function SettingsLink({ tab, children }: { tab: string; children: string }) {
  const { workspace, may } = useSession()
  if (!may('workspace:write')) return children
  return (
    <Link to="/w/$workspaceId/settings/$tab" params={{ workspaceId: String(workspace.id), tab }}>
      {children}
    </Link>
  )
}

import type { Workspace, WorkspaceUpdateParams } from '@jurat/client/manage'
import { Anchor, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useSession } from '../../lib/session.ts'
import { withScheme } from '../../lib/web-address.ts'
import { Copy } from '../../parts/display/Copy.tsx'
import { FormerSlugs } from './FormerSlugs.tsx'
import { NumberSetting, SwitchSetting, TextSetting } from './fields.tsx'
import { SettingsForm, Shown } from './SettingsForm.tsx'
import './settings.css'
import { useSettingsTexts } from './texts.ts'
import { type Settings, useSettings } from './useSettings.ts'

/** "Acme Notaries" becomes `acme-notaries`. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 63)

type Booking = Settings<
  Pick<
    Workspace,
    | 'minimum_notice_minutes'
    | 'horizon_days'
    | 'open_booking_slug'
    | 'visitor_appointments'
    | 'embed_origins'
    | 'customer_booking'
    | 'booking_page_url'
  >
>

/** When customers can book, who can, and where. */
export function BookingTab() {
  const t = useSettingsTexts()
  const form: Booking = useSettings(
    [
      'minimum_notice_minutes',
      'horizon_days',
      'open_booking_slug',
      'visitor_appointments',
      'embed_origins',
      'customer_booking',
      'booking_page_url',
    ],
    { adjusted: withoutEmptyLines },
  )
  return (
    <SettingsForm form={form}>
      <Section title={t.rules}>
        <NumberSetting form={form} name="minimum_notice_minutes" label={t.notice} hint={t.noticeHint} />
        <NumberSetting form={form} name="horizon_days" label={t.horizon} hint={t.horizonHint} />
      </Section>
      <Section title={t.open}>
        <Text c="dimmed">{t.openHint}</Text>
        <OpenBooking form={form} />
        <NumberSetting form={form} name="visitor_appointments" label={t.visitors} hint={t.visitorsHint} />
        <OpenLink />
        <FormerSlugs />
      </Section>
      <Section title={t.embed}>
        <Origins form={form} />
        <EmbedCode />
      </Section>
      <Section title={t.keys}>
        <SwitchSetting form={form} name="customer_booking" label={t.customerBooking} />
        <TextSetting
          form={form}
          name="booking_page_url"
          label={t.ownPages}
          hint={t.ownPagesHint}
          type="url"
        />
      </Section>
    </SettingsForm>
  )
}

/** Lines that are only typed half stay as they are until they are sent. */
const withoutEmptyLines = ({ embed_origins: lines, ...changed }: WorkspaceUpdateParams) =>
  lines
    ? { ...changed, embed_origins: lines.map(line => withScheme(line.trim())).filter(line => line !== '') }
    : changed

/** The page on which everybody can book, and its address. */
function OpenBooking({ form }: { form: Booking }) {
  const t = useSettingsTexts()
  const { workspace } = useSession()
  const isOpen = form.values.open_booking_slug !== null
  if (!form.mayChange) return <Shown label={t.openOn} value={isOpen ? t.yes : t.no} />
  const usual = workspace.open_booking_slug ?? slugOf(workspace.display_name ?? workspace.name)
  return (
    <>
      <Switch
        label={t.openOn}
        checked={isOpen}
        onChange={event => form.set({ open_booking_slug: event.currentTarget.checked ? usual : null })}
      />
      {isOpen && (
        <TextInput
          label={t.slug}
          description={t.slugHint}
          required
          maw={480}
          leftSection={<span className="mono">/book/</span>}
          leftSectionWidth={56}
          {...form.field('open_booking_slug')}
        />
      )}
    </>
  )
}

/** The pages that show the booking page, one a line. */
function Origins({ form }: { form: Booking }) {
  const t = useSettingsTexts()
  const { embed_origins: origins } = form.values
  if (!form.mayChange) return <Shown label={t.origins} value={origins.join('\n')} />
  return (
    <Textarea
      label={t.origins}
      description={t.embedHint}
      placeholder="https://www.example.com"
      autosize
      minRows={2}
      maw={480}
      value={origins.join('\n')}
      error={Object.keys(origins)
        .map(at => form.errorOf(`embed_origins.${at}`))
        .find(Boolean)}
      onChange={({ currentTarget: { value } }) =>
        form.set({ embed_origins: value === '' ? [] : value.split('\n') })
      }
    />
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </section>
  )
}

/** The address of the installation, as mails have it. */
const publicUrlOf = (self: string): string => self.replace(/\/manage\/v1\/.*$/, '')

/** Of what is saved: nothing else is reachable. */
function useOpenUrl(): string | null {
  const { workspace } = useSession()
  const { open_booking_slug: slug, links } = workspace
  return slug && `${publicUrlOf(links.self)}/book/${slug}`
}

function OpenLink() {
  const t = useSettingsTexts()
  const url = useOpenUrl()
  if (!url) return null
  return (
    <Shown
      label={t.link}
      value={
        <span className="text">
          <Anchor href={url} target="_blank" rel="noreferrer" className="mono">
            {url}
          </Anchor>{' '}
          <Copy value={url} what={t.link} />
        </span>
      }
    />
  )
}

function EmbedCode() {
  const t = useSettingsTexts()
  const { workspace } = useSession()
  const url = useOpenUrl()
  if (!url) return <Text c="dimmed">{t.needsOpen}</Text>
  const code = `<script src="${publicUrlOf(workspace.links.self)}/embed.js" type="module"></script>
<jurat-booking src="${url}"></jurat-booking>`
  return (
    <div>
      <Text fw={600}>
        {t.embedCode} <Copy value={code} what={t.embedCode} />
      </Text>
      <Text c="dimmed" mb="xs">
        {workspace.embed_origins.length === 0 ? t.needsOrigin : t.embedCodeHint}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who uses the keyboard scrolls it */}
      <pre className="code" tabIndex={0}>
        {code}
      </pre>
    </div>
  )
}

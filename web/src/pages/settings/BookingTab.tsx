import { Anchor, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useSession } from '../../lib/session.ts'
import { Copy } from '../../parts/display/Copy.tsx'
import { NumberSetting, SwitchSetting, TextSetting } from './fields.tsx'
import { SettingsForm, Shown } from './SettingsForm.tsx'
import './settings.css'
import { useSettingsTexts } from './texts.ts'
import { useSettings } from './useSettings.ts'

/** "Acme Notaries" becomes `acme-notaries`. */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 63)

/** When customers can book, who can, and where. */
export function BookingTab() {
  const t = useSettingsTexts()
  const { workspace } = useSession()
  const form = useSettings([
    'minimum_notice_minutes',
    'horizon_days',
    'open_booking_slug',
    'embed_origins',
    'customer_booking',
    'booking_page_url',
  ])
  const { open_booking_slug: slug, embed_origins: origins } = form.values
  const isOpen = slug !== null
  return (
    <SettingsForm
      form={form}
      submit={() =>
        // Lines that are only typed half stay as they are until here.
        form.save?.(
          'embed_origins' in form.changed
            ? { embed_origins: origins.map(line => line.trim()).filter(line => line !== '') }
            : {},
        )
      }
    >
      <Section title={t.rules}>
        <NumberSetting form={form} name="minimum_notice_minutes" label={t.notice} hint={t.noticeHint} />
        <NumberSetting form={form} name="horizon_days" label={t.horizon} hint={t.horizonHint} />
      </Section>
      <Section title={t.open}>
        <Text c="dimmed">{t.openHint}</Text>
        {form.save ? (
          <>
            <Switch
              label={t.openOn}
              checked={isOpen}
              onChange={event =>
                form.set({
                  open_booking_slug: event.currentTarget.checked
                    ? (workspace.open_booking_slug ?? slugOf(workspace.display_name ?? workspace.name))
                    : null,
                })
              }
            />
            {isOpen && (
              <TextInput
                label={t.slug}
                description={t.slugHint}
                required
                maw={480}
                leftSection={<span className="mono">/book/</span>}
                leftSectionWidth={56}
                value={slug}
                error={form.reason('open_booking_slug')}
                onChange={event => form.set({ open_booking_slug: event.currentTarget.value })}
              />
            )}
          </>
        ) : (
          <Shown label={t.openOn} value={isOpen ? t.yes : t.no} />
        )}
        <OpenLink />
      </Section>
      <Section title={t.embed}>
        {form.save ? (
          <Textarea
            label={t.origins}
            description={t.embedHint}
            placeholder="https://www.example.com"
            autosize
            minRows={2}
            maw={480}
            value={origins.join('\n')}
            error={Object.keys(origins)
              .map(at => form.reason(`embed_origins.${at}`))
              .find(Boolean)}
            onChange={event =>
              form.set({
                embed_origins: event.currentTarget.value === '' ? [] : event.currentTarget.value.split('\n'),
              })
            }
          />
        ) : (
          <Shown label={t.origins} value={origins.join('\n')} />
        )}
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

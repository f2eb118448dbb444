import './settings.css'
import { Button, FileButton, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { reachable } from '../../lib/file-links.ts'
import { useSession } from '../../lib/session.ts'
import { BrandPreview } from './BrandPreview.tsx'
import { TextSetting } from './fields.tsx'
import { logoOf } from './logo.ts'
import { SettingsForm, Shown } from './SettingsForm.tsx'
import { useSettingsTexts } from './texts.ts'
import { useSettings } from './useSettings.ts'

const usualAccent = '#1f4b99'

/** How the business appears to customers, beside what they would see. */
export function BrandTab() {
  const t = useSettingsTexts()
  const form = useSettings(['display_name', 'accent_color', 'privacy_url', 'terms_url'])
  /** Base64 of a new one, null to remove it, undefined for the saved one. */
  const [logo, setLogo] = useState<string | null>()
  const { accent_color } = form.values
  const withLogo = {
    ...form,
    isChanged: form.isChanged || logo !== undefined,
    discard: () => {
      setLogo(undefined)
      form.discard()
    },
  }
  return (
    <div className="brand-columns">
      <section className="panel">
        <SettingsForm form={withLogo} submit={() => form.save?.(logo === undefined ? {} : { logo })}>
          <TextSetting form={form} name="display_name" label={t.displayName} hint={t.displayNameHint} />
          {form.save ? (
            <Group align="end" gap="sm" wrap="nowrap">
              <TextInput
                label={t.accent}
                description={t.accentHint}
                placeholder={usualAccent}
                w={280}
                value={accent_color ?? ''}
                error={form.reason('accent_color')}
                onChange={event => form.set({ accent_color: event.currentTarget.value.trim() || null })}
              />
              <input
                type="color"
                className="color"
                aria-label={t.accentPick}
                value={/^#[0-9a-f]{6}$/i.test(accent_color ?? '') ? (accent_color ?? '') : usualAccent}
                onChange={event => form.set({ accent_color: event.currentTarget.value })}
              />
            </Group>
          ) : (
            <Shown label={t.accent} value={accent_color} />
          )}
          <Logo logo={logo} set={form.save && setLogo} reason={form.reason('logo')} />
          <TextSetting form={form} name="privacy_url" label={t.privacy} type="url" />
          <TextSetting form={form} name="terms_url" label={t.terms} type="url" />
        </SettingsForm>
      </section>
      {form.save && <BrandPreview brand={{ ...form.values, ...(logo === undefined ? {} : { logo }) }} />}
    </div>
  )
}

interface LogoProps {
  logo: string | null | undefined
  set: ((logo: string | null) => void) | undefined
  reason: string | undefined
}

function Logo({ logo, set, reason }: LogoProps) {
  const t = useSettingsTexts()
  const { workspace } = useSession()
  const [isRefused, setRefused] = useState(false)
  const shown =
    logo === undefined
      ? workspace.logo_url && reachable(workspace.logo_url)
      : logo && `data:image;base64,${logo}`
  const choose = async (file: File | null) => {
    if (!file || !set) return
    setRefused(false)
    await logoOf(file).then(set, () => setRefused(true))
  }
  return (
    <Stack gap={4}>
      <Title order={2} fz={13} fw={500}>
        {t.logo}
      </Title>
      {set && (
        <Text size="xs" c="dimmed">
          {t.logoHint}
        </Text>
      )}
      <Group gap="sm">
        {shown ? <img src={shown} alt={t.logoNow} height={32} /> : <span>—</span>}
        {set && (
          <>
            <FileButton
              onChange={file => void choose(file)}
              accept="image/png,image/webp,image/jpeg,image/svg+xml"
            >
              {props => (
                <Button {...props} variant="default">
                  {t.logoChoose}
                </Button>
              )}
            </FileButton>
            {shown && (
              <Button variant="default" onClick={() => set(null)}>
                {t.logoRemove}
              </Button>
            )}
          </>
        )}
      </Group>
      {(isRefused || reason) && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {reason ?? t.logoFailed}
        </Text>
      )}
    </Stack>
  )
}

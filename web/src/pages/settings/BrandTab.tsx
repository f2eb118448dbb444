import type { Workspace } from '@jurat/client/manage'
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
import { type Settings, useSettings } from './useSettings.ts'

const usualAccent = '#1f4b99'

type Brand = Settings<Pick<Workspace, 'display_name' | 'accent_color' | 'privacy_url' | 'terms_url'>>

/** How the business appears to customers, beside what they would see. */
export function BrandTab() {
  const t = useSettingsTexts()
  /** Base64 of a new one, null to remove it, undefined for the saved one. */
  const [logo, setLogo] = useState<string | null>()
  const changedLogo = logo === undefined ? {} : { logo }
  const form: Brand = useSettings(['display_name', 'accent_color', 'privacy_url', 'terms_url'], {
    adjusted: changed => ({ ...changed, ...changedLogo }),
    done: () => setLogo(undefined),
  })
  const withLogo = {
    ...form,
    isChanged: form.isChanged || logo !== undefined,
    reset: () => {
      setLogo(undefined)
      form.reset()
    },
  }
  return (
    <div className="brand-columns">
      <section className="panel">
        <SettingsForm form={withLogo}>
          <TextSetting form={form} name="display_name" label={t.displayName} hint={t.displayNameHint} />
          <Accent form={form} />
          <Logo logo={logo} set={form.mayChange ? setLogo : undefined} reason={form.errorOf('logo')} />
          <TextSetting form={form} name="privacy_url" label={t.privacy} type="url" />
          <TextSetting form={form} name="terms_url" label={t.terms} type="url" />
        </SettingsForm>
      </section>
      {form.mayChange && <BrandPreview brand={{ ...form.values, ...changedLogo }} />}
    </div>
  )
}

/** A colour, typed or picked. */
function Accent({ form }: { form: Brand }) {
  const t = useSettingsTexts()
  const { accent_color } = form.values
  if (!form.mayChange) return <Shown label={t.accent} value={accent_color} />
  return (
    <Group align="end" gap="sm" wrap="nowrap">
      <TextInput
        label={t.accent}
        description={t.accentHint}
        placeholder={usualAccent}
        w={280}
        value={accent_color ?? ''}
        error={form.errorOf('accent_color')}
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
        {set && <LogoButtons choose={choose} remove={shown ? () => set(null) : undefined} />}
      </Group>
      {(isRefused || reason) && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {reason ?? t.logoFailed}
        </Text>
      )}
    </Stack>
  )
}

interface LogoButtonsProps {
  choose(file: File | null): Promise<void>
  remove: (() => void) | undefined
}

function LogoButtons({ choose, remove }: LogoButtonsProps) {
  const t = useSettingsTexts()
  return (
    <>
      <FileButton onChange={file => void choose(file)} accept="image/png,image/webp,image/jpeg,image/svg+xml">
        {props => (
          <Button {...props} variant="default">
            {t.logoChoose}
          </Button>
        )}
      </FileButton>
      {remove && (
        <Button variant="default" onClick={remove}>
          {t.logoRemove}
        </Button>
      )}
    </>
  )
}

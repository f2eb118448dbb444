import './settings.css'
import type { BrandPreviewParams } from '@jurat/client/manage'
import { Checkbox, Group, NativeSelect, Text, Title, useComputedColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { useSettingsTexts } from './texts.ts'

type Mail = NonNullable<BrandPreviewParams['mail']>

const languages = { en: 'English', es: 'Español', fr: 'Français' }

/** A page or a mail with what is in the fields, before it is saved. */
export function BrandPreview({ brand }: { brand: BrandPreviewParams }) {
  const t = useSettingsTexts()
  const { workspace } = useSession()
  const { language } = useLanguage()
  const scheme = useComputedColorScheme('light')
  const [shown, setShown] = useState('times')
  const [lang, setLang] = useState<string>(language)
  const [isDark, setDark] = useState(scheme === 'dark')
  const isPage = shown === 'times' || shown === 'services'
  const [wanted] = useDebouncedValue(JSON.stringify(brand), 250)
  const params: BrandPreviewParams = {
    ...(JSON.parse(wanted) as BrandPreviewParams),
    workspace_id: workspace.id,
    lang,
    ...(isPage ? { page: shown } : { mail: shown as Mail }),
  }
  const preview = useQuery({
    queryKey: ['brand-preview', params],
    queryFn: async () => manage.workspaces.previewBrand(params),
    placeholderData: keepPreviousData,
  })
  // A field that cannot be used leaves the last picture.
  const last = useRef(preview.data)
  if (preview.data) last.current = preview.data
  const found = last.current
  return (
    <section className="panel" aria-label={t.preview}>
      <Title order={2} mb="xs">
        {t.preview}
      </Title>
      <Group gap="sm" mb="sm" align="end">
        <NativeSelect
          label={t.previewOf}
          value={shown}
          data={[
            { value: 'times', label: t.previewTimes },
            { value: 'services', label: t.previewServices },
            ...Object.entries(t.mailOf).map(([value, label]) => ({ value, label })),
          ]}
          onChange={event => setShown(event.currentTarget.value)}
        />
        <NativeSelect
          label={t.previewLanguage}
          value={lang}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          onChange={event => setLang(event.currentTarget.value)}
        />
        {isPage && (
          <Checkbox
            pb={6}
            label={t.previewDark}
            checked={isDark}
            onChange={event => setDark(event.currentTarget.checked)}
          />
        )}
      </Group>
      <FormError error={preview.error} />
      {found ? (
        <>
          {!isPage && (
            <Text mb="xs">
              <Text span c="dimmed">
                {t.subject}:{' '}
              </Text>
              {found.mail_subject}
            </Text>
          )}
          <iframe
            // A document without scripts of an unknown origin: it can reach nothing of the console.
            sandbox=""
            title={t.previewFrame}
            className="preview"
            style={{ colorScheme: isPage && isDark ? 'dark' : 'light' }}
            srcDoc={isPage ? found.page_html : found.mail_html}
          />
          <Text size="xs" c="dimmed" mt="xs">
            {t.accentUsed(found.accent_color.light, found.accent_color.dark)}
          </Text>
        </>
      ) : (
        !preview.error && <Skeletons lines={10} />
      )}
    </section>
  )
}

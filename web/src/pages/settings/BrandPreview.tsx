import './settings.css'
import { JuratApiError } from '@jurat/client'
import type { BrandPreviewParams } from '@jurat/client/manage'
import { Checkbox, Group, NativeSelect, Text, Title, useComputedColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { withWholeAddresses } from '../../lib/web-address.ts'
import { customerLanguages } from '../../parts/data/customer-languages.ts'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { withTabs } from '../../parts/display/MailFrame.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { useSettingsTexts } from './texts.ts'

type Mail = NonNullable<BrandPreviewParams['mail']>

interface Choice {
  shown: string
  lang: string
  /** Undefined until somebody chooses: the theme of the console. */
  isDark: boolean | undefined
}

const isPage = (shown: string): boolean => shown === 'times' || shown === 'services'

/** A page or a mail with what is in the fields, before it is saved. */
export function BrandPreview({ brand }: { brand: BrandPreviewParams }) {
  const t = useSettingsTexts()
  const { language } = useLanguage()
  const scheme = useComputedColorScheme('light')
  const [chosen, setChosen] = useState<Choice>({ shown: 'times', lang: language, isDark: undefined })
  const choice = { ...chosen, isDark: chosen.isDark ?? scheme === 'dark' }
  const { found, error } = usePreview(brand, choice)
  const hasPage = isPage(choice.shown)
  return (
    <section className="panel" aria-label={t.preview}>
      <Title order={2} mb="xs">
        {t.preview}
      </Title>
      <Choices choice={choice} set={part => setChosen({ ...chosen, ...part })} />
      {error && (isOfField(error) ? <Text c="dimmed">{t.previewWaits}</Text> : <FormError error={error} />)}
      {found ? (
        <>
          {!hasPage && (
            <Text mb="xs">
              <Text span c="dimmed">
                {t.subject}:{' '}
              </Text>
              {found.mail_subject}
            </Text>
          )}
          <iframe
            // A document without scripts of an unknown origin: it can reach nothing of the console, and
            // its links lead nowhere.
            sandbox=""
            title={t.previewFrame}
            className="preview"
            style={{ colorScheme: hasPage && choice.isDark ? 'dark' : 'light' }}
            srcDoc={withTabs(hasPage ? found.page_html : found.mail_html)}
          />
          <Text size="xs" c="dimmed" mt="xs">
            {t.accentUsed(found.accent_color.light, found.accent_color.dark)}
          </Text>
        </>
      ) : (
        !error && <Skeletons lines={10} />
      )}
    </section>
  )
}

/** The form itself says what is wrong with a field, after it is sent. */
const isOfField = (error: Error): boolean => error instanceof JuratApiError && error.params !== undefined

/** The newest preview that could be made: a field that cannot be used leaves the last picture. */
function usePreview(brand: BrandPreviewParams, { shown, lang }: Choice) {
  const { workspace } = useSession()
  const [wanted] = useDebouncedValue(JSON.stringify(brand), 250)
  const params: BrandPreviewParams = {
    ...withWholeAddresses(JSON.parse(wanted) as BrandPreviewParams),
    workspace_id: workspace.id,
    lang,
    ...(isPage(shown) ? { page: shown as 'times' | 'services' } : { mail: shown as Mail }),
  }
  const preview = useQuery({
    queryKey: ['brand-preview', params],
    queryFn: async () => manage.workspaces.previewBrand(params),
    placeholderData: keepPreviousData,
  })
  const last = useRef(preview.data)
  if (preview.data) last.current = preview.data
  return { found: last.current, error: preview.error }
}

interface ChoicesProps {
  choice: Choice
  set(part: Partial<Choice>): void
}

/** Which page or mail, in which language and theme. */
function Choices({ choice: { shown, lang, isDark }, set }: ChoicesProps) {
  const t = useSettingsTexts()
  return (
    <Group gap="sm" mb="sm" align="end">
      <NativeSelect
        label={t.previewOf}
        value={shown}
        data={[
          { value: 'times', label: t.previewTimes },
          { value: 'services', label: t.previewServices },
          ...Object.entries(t.mailOf).map(([value, label]) => ({ value, label })),
        ]}
        onChange={event => set({ shown: event.currentTarget.value })}
      />
      <NativeSelect
        label={t.previewLanguage}
        value={lang}
        data={customerLanguages}
        onChange={event => set({ lang: event.currentTarget.value })}
      />
      {isPage(shown) && (
        <Checkbox
          pb={6}
          label={t.previewDark}
          checked={isDark}
          onChange={event => set({ isDark: event.currentTarget.checked })}
        />
      )}
    </Group>
  )
}

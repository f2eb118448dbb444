import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'

/** The languages that pages and mails of customers have. */
const languages = ['en', 'es', 'fr']

/** The customer's language. One that a program has set, such as `es-MX`, can be kept. */
export function LanguageField({ value, ...props }: NativeSelectProps) {
  const common = useTexts()
  const { language } = useLanguage()
  const nameOf = new Intl.DisplayNames([language], { type: 'language' })
  const tags = [...new Set([...languages, ...(value ? [String(value)] : [])])]
  return (
    <NativeSelect
      label={common.language_}
      data={tags.map(tag => ({ value: tag, label: nameOf.of(tag) ?? tag }))}
      value={value}
      {...props}
    />
  )
}

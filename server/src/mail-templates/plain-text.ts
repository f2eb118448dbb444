import { catalogs } from '../mail/languages/languages.ts'
import type { MailParts } from './mail-parts.ts'

/** The mail as plain text. */
export function plainText({
  language,
  heading,
  greeting,
  written,
  paragraphs,
  details,
  lists = [],
  link,
  calls,
  footer,
  footerLinks,
}: MailParts): string {
  const { colon } = catalogs[language].phrases
  const width = Math.max(...details.map(({ label }) => label.length)) + colon.length + 1
  const table = details.map(({ label, value }) => `${`${label}${colon}`.padEnd(width)}${value}`).join('\n')
  const blocks = [
    heading,
    greeting,
    ...(written ? [written] : []),
    ...paragraphs,
    ...(details.length > 0 ? [table] : []),
    ...lists.map(({ heading, items }) => `${heading}${colon}\n${items.map(item => `- ${item}`).join('\n')}`),
    ...(link ? [`${link.button}${colon}\n${link.url}`] : []),
    ...(link?.note ? [link.note] : []),
    ...(calls ? [calls.lead, ...calls.list.map(({ label, call }) => `${label}:\n${call}`)] : []),
    `--\n${[
      footer,
      ...(link?.warning ? [link.warning] : []),
      ...footerLinks.map(({ label, url }) => `${label}${colon} ${url}`),
    ].join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

import type { MailParts } from './booking-mail.ts'

/** The mail as plain text. */
export function plainText({
  heading,
  greeting,
  paragraphs,
  details,
  link,
  calls,
  footer,
  footerLinks,
}: MailParts): string {
  const width = Math.max(...details.map(({ label }) => label.length)) + 2
  const table = details.map(({ label, value }) => `${`${label}:`.padEnd(width)}${value}`).join('\n')
  const blocks = [
    heading,
    greeting,
    ...paragraphs,
    table,
    ...(link ? [`${link.button}:\n${link.url}`] : []),
    ...(link?.note ? [link.note] : []),
    ...(calls ? [calls.lead, ...calls.list.map(({ label, call }) => `${label}:\n${call}`)] : []),
    `--\n${[
      footer,
      ...(link ? [link.warning] : []),
      ...footerLinks.map(({ label, url }) => `${label}: ${url}`),
    ].join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

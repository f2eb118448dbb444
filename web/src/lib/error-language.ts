/**
 * Texts of the server in another language. `{}` stands for a value; the translation has them as `{1}`, `{2}`.
 */
export type ErrorTexts = Record<string, string>

let exact: ErrorTexts = {}
let templates: { form: RegExp; text: string }[] = []

/** From now on errors are in this language. Without texts they stay as the server writes them, in English. */
export function speakErrors(texts: ErrorTexts): void {
  exact = texts
  templates = Object.entries(texts)
    .filter(([source]) => source.includes('{}'))
    .map(([source, text]) => ({ form: formOf(source), text }))
}

/** Matches what a server's text with `{}` becomes. */
export function formOf(source: string): RegExp {
  const parts = source.split('{}').map(part => part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
  return new RegExp(`^${parts.join('(.+?)')}$`, 's')
}

/** The text of the server in the person's language, or as it is if it has no translation. */
export function spoken(text: string): string {
  if (Object.hasOwn(exact, text)) return exact[text] as string
  for (const { form, text: translation } of templates) {
    const values = form.exec(text)
    if (values) return translation.replace(/\{(\d)\}/g, (_, at) => spoken(values[at] ?? ''))
  }
  return text
}

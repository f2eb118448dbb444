type Value = Html | string | number | null | undefined | false | readonly Value[]

/** HTML that needs no escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** A template whose values are escaped, except `Html`. Null, undefined and false are left out. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, at) => text + written(values[at - 1]) + part))
}

function written(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(written).join('')
  return escapeHtml(String(value))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => entities[character] ?? '')

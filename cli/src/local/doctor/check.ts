/** The result of one check. */
export interface Finding {
  what: string
  /** `note`: worth knowing, but no problem. */
  state: 'good' | 'note' | 'bad'
  text: string
  /** What to do. */
  hint?: string
}

export const good = (what: string, text: string): Finding => ({ what, state: 'good', text })
export const note = (what: string, text: string, hint?: string): Finding => ({
  what,
  state: 'note',
  text,
  ...(hint === undefined ? {} : { hint }),
})
export const bad = (what: string, text: string, hint?: string): Finding => ({
  what,
  state: 'bad',
  text,
  ...(hint === undefined ? {} : { hint }),
})

export const messageOf = (error: unknown): string => {
  const cause = error instanceof AggregateError ? error.errors[0] : error
  const text =
    cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : String(cause)
  return text.split('\n')[0] ?? ''
}

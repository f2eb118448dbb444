import { styleText } from 'node:util'
import type { Terminal } from '../terminal.ts'

export type Look = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

export type Style = (look: Look, text: string) => string

/** Colors in terminals, unless NO_COLOR is set (no-color.org). FORCE_COLOR sets them everywhere. */
export function hasColors(env: NodeJS.ProcessEnv, screen: { isTTY?: boolean }): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return screen.isTTY === true && env.TERM !== 'dumb'
}

export function styleFor({ env }: Terminal, screen: { isTTY?: boolean }): Style {
  if (!hasColors(env, screen)) return (_look, text) => text
  return (look, text) => (text === '' ? '' : styleText(look, text, { validateStream: false }))
}

const looks: Record<string, Look> = {
  scheduled: 'green',
  completed: 'green',
  complete: 'green',
  delivered: 'green',
  enabled: 'green',
  active: 'green',
  canceled: 'red',
  failed: 'red',
  disabled: 'red',
  revoked: 'red',
  expired: 'red',
  pending: 'yellow',
  retrying: 'yellow',
  queued: 'yellow',
  live: 'yellow',
  draft: 'dim',
}

/** Returns a status in its color. */
export function stateText(style: Style, state: string): string {
  const look = looks[state]
  return look ? style(look, state) : state
}

/** Replaces control characters, because texts come from customers and webhook receivers. */
export const safeText = (text: string): string =>
  text
    .replaceAll('\t', ' ')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, character =>
      character === '\n' ? '⏎' : '\ufffd',
    )

/**
 * The value as JSON, with the same characters as escapes: `JSON.stringify` leaves those of C1 and the signs
 * that change the direction of text as they are.
 */
export const safeJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The same for a text of several lines, whose line breaks stay. */
export const safeLines = (text: string): string => text.split(/\r?\n/).map(safeText).join('\n')

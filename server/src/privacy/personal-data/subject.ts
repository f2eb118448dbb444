import type { Stored } from '../../platform/http/idempotency.ts'
import { textHasWord } from '../../platform/lib/whole-words.ts'
import type { ItemRow } from './erasure-queries.ts'

/** The ids of a kind among the items. */
export const idsOf = (items: Pick<ItemRow, 'kind' | 'ref'>[], kind: string): number[] =>
  items.filter(item => item.kind === kind).map(({ ref }) => Number(ref))

const shortestWord = 6

/** In lower case, without what is too short to belong to one person only. */
export const wordsOf = (texts: string[]): string[] =>
  texts.map(text => text.toLowerCase()).filter(text => text.length >= shortestWord)

/**
 * Tells whether a stored response is about the person: it has one of the words, or an item or a link to one,
 * or a customer made the call with the key of a booking that is an item. Made once for many responses: a
 * person can have many items.
 */
export function concernOf(items: Pick<ItemRow, 'kind' | 'ref'>[]): (stored: Stored) => boolean {
  const known = new Set(items.map(({ kind, ref }) => `${kind} ${ref}`))
  const words = wordsAmong(items)
  return ({ key, body }) => {
    const [, booking] = /^customer:(\d+)\n/.exec(key) ?? []
    if (booking !== undefined && (known.has(`reservation ${booking}`) || known.has(`appointment ${booking}`)))
      return true
    return textHasWord(body, words) || hasItem(JSON.parse(body), known)
  }
}

export const wordsAmong = (items: Pick<ItemRow, 'kind' | 'ref'>[]): string[] =>
  items.filter(({ kind }) => kind === 'word').map(({ ref }) => ref)

function hasItem(value: unknown, known: Set<string>): boolean {
  if (typeof value === 'string') return known.has(linked(value))
  if (typeof value !== 'object' || value === null) return false
  const { object, id } = value as { object?: unknown; id?: unknown }
  return known.has(`${object} ${id}`) || Object.values(value).some(inner => hasItem(inner, known))
}

/** `reservation 7` for a link to it: a document that was deleted is not an item, but its reservation is. */
const linked = (text: string): string => text.replace(/^.*\/(\w+)s\/(\d+)$/, '$1 $2')

const hidden = '[hidden]'
const secret = new Set(['key', 'keys', 'public_key'])
/** A key in the path of a link, in whatever text. */
const keyInLink = /(?<=\/)[\w-]{21}(?![\w-])/g

/**
 * What a stored response about somebody else's booking says of the person: the objects that name the person,
 * without what they contain, and without keys, which open the booking. `signerIds`: the person as a signer.
 */
export function excerptsOf(body: unknown, words: string[], signerIds: ReadonlySet<number>): object[] {
  if (typeof body !== 'object' || body === null) return []
  const inner = Object.values(body).flatMap(value => excerptsOf(value, words, signerIds))
  if (Array.isArray(body)) return inner
  const plain = Object.entries(body).filter(([, value]) => typeof value !== 'object' || value === null)
  const { object, id } = body as { object?: unknown; id?: unknown }
  const isSigner = object === 'signer' && signerIds.has(Number(id))
  const isNamed = plain.some(([, value]) => typeof value === 'string' && textHasWord(value, words))
  if (!isSigner && !isNamed) return inner
  const shown = plain.map(([name, value]) => [name, isSigner ? value : withoutKeys(name, value)])
  return [Object.fromEntries(shown), ...inner]
}

const withoutKeys = (name: string, value: unknown): unknown => {
  if (secret.has(name)) return hidden
  return typeof value === 'string' ? value.replace(keyInLink, hidden) : value
}

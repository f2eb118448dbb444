import type { Stored } from '../../platform/http/idempotency.ts'
import type { WordMatcher } from '../../platform/lib/whole-words.ts'
import type { ItemPlace, ItemRow } from './erasure-queries.ts'

/** The ids of a kind among the items. */
export const idsOf = (items: Pick<ItemRow, 'kind' | 'ref'>[], kind: string): number[] =>
  items.filter(item => item.kind === kind).map(({ ref }) => Number(ref))

/** The place of a step, written as `<kind> <ref>`. */
export function placeIn(place: string): ItemPlace {
  const [kind = '', ref = ''] = place.split(' ')
  return { kind, ref }
}

const shortestWord = 6

/** In lower case, without what is too short to belong to one person only. */
export const wordsOf = (texts: string[]): string[] =>
  texts.map(text => text.toLowerCase()).filter(text => text.length >= shortestWord)

/** Ids and keys are unique in the installation. A person may have the same address in other workspaces. */
export const isUniqueWord = (word: string): boolean => /^[\w-]+$/.test(word)

/**
 * What a stored response refers to, such as `signer 7`: objects in it, links, and the booking of the customer
 * who made the call with its key.
 */
export function refsIn({ key, body }: Stored): Set<string> {
  const refs = new Set<string>()
  const [, booking] = /^customer:(\d+)\n/.exec(key) ?? []
  if (booking !== undefined) refs.add(`reservation ${booking}`).add(`appointment ${booking}`)
  addRefs(JSON.parse(body), refs)
  return refs
}

function addRefs(value: unknown, refs: Set<string>): void {
  if (typeof value === 'string') {
    const ref = linked(value)
    if (isRef(ref)) refs.add(ref)
  }
  if (typeof value !== 'object' || value === null) return
  const { object, id } = value as { object?: unknown; id?: unknown }
  if (object !== undefined && isRef(`${object} ${id}`)) refs.add(`${object} ${id}`)
  for (const inner of Object.values(value)) addRefs(inner, refs)
}

const isRef = (text: string): boolean => /^\w+ \w+$/.test(text)

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
export function excerptsOf(body: unknown, hasWord: WordMatcher, signerIds: ReadonlySet<number>): object[] {
  if (typeof body !== 'object' || body === null) return []
  const inner = Object.values(body).flatMap(value => excerptsOf(value, hasWord, signerIds))
  if (Array.isArray(body)) return inner
  const plain = Object.entries(body).filter(([, value]) => typeof value !== 'object' || value === null)
  const { object, id } = body as { object?: unknown; id?: unknown }
  const isSigner = object === 'signer' && signerIds.has(Number(id))
  const isNamed = plain.some(([, value]) => typeof value === 'string' && hasWord(value))
  if (!isSigner && !isNamed) return inner
  const shown = plain.map(([name, value]) => [name, isSigner ? value : withoutKeys(name, value)])
  return [Object.fromEntries(shown), ...inner]
}

const withoutKeys = (name: string, value: unknown): unknown => {
  if (secret.has(name)) return hidden
  return typeof value === 'string' ? value.replace(keyInLink, hidden) : value
}

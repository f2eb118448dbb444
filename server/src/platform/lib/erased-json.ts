/** Stands for a text that was erased. */
export const erased = 'erased'

/**
 * Fields whose texts say nothing about a person. All other texts are erased: a field that is new is erased
 * too.
 */
const harmless = new Set([
  ...[
    'object',
    'object_type',
    'id',
    'status',
    'kind',
    'action',
    'outcome',
    'category',
    'human_approval',
    'uploader',
  ],
  ...['service', 'signing_method', 'lang', 'currency', 'timezone', 'mime_type', 'content_type', 'mode'],
  ...['timestamp', 'no_show_reason', 'request_id'],
])

/** Times and dates are in fields with these names. */
const isHarmless = (name: string) => harmless.has(name) || /_(at|created|until)$/.test(name)

/** A URL of this server that ends in an id. */
const isOwnLink = (name: string, text: string) => name === 'self' && /\/\d+$/.test(text)

/**
 * The same JSON in which every text that may be about a person is `erased`, and `metadata` and `answers` are
 * empty. Numbers, booleans and the names of fields stay, so that it still has its shape.
 */
export const erasedJson = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return isHarmless(name) || isOwnLink(name, value) ? value : erased
  if (Array.isArray(value)) return value.map(item => erasedJson(item, name))
  if (typeof value !== 'object' || value === null) return value
  if (name === 'metadata' || name === 'answers') return {}
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, erasedJson(inner, key)]))
}

/**
 * The details of an audit entry in the same way: a field's values before and after are erased like the field.
 */
export const erasedChanges = (changes: Record<string, { before: unknown; after: unknown }>) =>
  Object.fromEntries(
    Object.entries(changes).map(([field, { before, after }]) => [
      field,
      { before: erasedJson(before, field), after: erasedJson(after, field) },
    ]),
  )

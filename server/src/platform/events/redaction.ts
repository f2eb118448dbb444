/** What a caller sees of customers: everything, everything but their keys, or nothing that is theirs. */
export type Sight = 'all' | 'no_keys' | 'no_people'

/**
 * The fields of all payloads (contract section "Event types and their data"), by what they tell. A test
 * compares them with the schemas: a new field fails until it is here. At `no_people` a field that is not
 * plain is hidden.
 */
export const payloadFields = {
  plain: [
    ...['object', 'id', 'status', 'created_at', 'service', 'lang', 'signing_method', 'quantity'],
    ...['unit_price', 'total_price', 'currency', 'document_ids', 'prepaid', 'canceled_at'],
    ...['appointment_id', 'timestamp', 'timezone', 'object_id', 'object_type', 'mime_type', 'content_type'],
    ...['size_bytes', 'uploaded_at', 'deleted_at', 'removed_at', 'type', 'uploader'],
  ],
  keys: ['public_key', 'keys'],
  // A filename often has a name; the reference, metadata and answers are what the business knows about the
  // customer.
  people: ['first_name', 'last_name', 'email', 'customer', 'external_id', 'metadata', 'answers', 'filename'],
} as const satisfies Record<string, readonly string[]>

const hidden = '[hidden]'

const plain = new Set<string>(payloadFields.plain)
const keys = new Set<string>(payloadFields.keys)

/** The payload as somebody with that sight sees it. Its fields stay; the hidden values are `[hidden]`. */
export function payloadFor(sight: Sight, data: object): object {
  if (sight === 'all') return data
  const isShown = (name: string) => (sight === 'no_keys' ? !keys.has(name) : plain.has(name))
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, isShown(name) ? value : hiddenIn(value)]),
  )
}

function hiddenIn(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(hiddenIn)
  if (typeof value !== 'object') return hidden
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hiddenIn(inner)]))
}

// How the OpenAPI documents differ from the schemas that validate, so that more tools can read them.

type Json = Record<string, unknown>

/**
 * A pattern that JavaScript without flags, Python and RE2 can compile. It accepts all that the server's
 * pattern accepts, and also lone surrogates, which only the server rejects: no form of `\p{Cs}` works in all
 * three.
 */
export const publishedPattern = (source: string): string =>
  source.replaceAll('\\p{Cc}', '\\x00-\\x1f\\x7f-\\x9f').replaceAll('\\p{Cs}', '')

/**
 * An optional parameter keeps its example, marked so that `/docs` does not send it: a second call with the
 * example's idempotency key would be a replay, and a list would be filtered.
 */
export function publishedNode(node: Json): Json {
  if (typeof node.pattern === 'string') return { ...node, pattern: publishedPattern(node.pattern) }
  if (!isOptionalParameter(node) || node.example === undefined) return node
  const { example, ...rest } = node
  return { ...rest, examples: { default: { value: example, 'x-disabled': true } } }
}

const isOptionalParameter = ({ in: place, name, required }: Json) =>
  (place === 'query' || place === 'header') && typeof name === 'string' && required !== true

interface Operation {
  tags?: string[]
}

/** Paths in the order of their tags: a collection first, then its items, then actions on an item. */
export function inReadingOrder(paths: Record<string, Json>, tags: string[]): Record<string, Json> {
  const tagOf = (operations: Json = {}) => (Object.values(operations)[0] as Operation | undefined)?.tags?.[0]
  const placeOf = (path: string) => tags.indexOf(tagOf(paths[path]) ?? '')
  const ordered = new Set(Object.keys(paths).flatMap(path => [...ancestorsOf(path), path]))
  return Object.fromEntries(
    [...ordered]
      .filter(path => path in paths)
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map(path => [path, paths[path] as Json]),
  )
}

/** `/a` and `/a/{id}` of `/a/{id}/b`. */
function ancestorsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(2).map((_, at) => parts.slice(0, at + 2).join('/'))
}

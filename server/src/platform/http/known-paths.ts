import { nearestName } from '../lib/nearest-name.ts'
import type { App } from './operation.ts'

interface Path {
  /** `/signers/:id`. */
  url: string
  parts: string[]
  methods: Set<string>
  isHidden: boolean
}

/** Longer paths are not compared with others. */
const longest = 300

/** The paths of all routes with their methods, for OPTIONS and for calls that no route takes. */
export class KnownPaths {
  readonly #paths = new Map<string, Path>()
  /** Those that are shown to others. A path that nobody has is compared with all of them. */
  readonly #documented: Path[] = []

  /** Each path with its methods. */
  all(): { url: string; methods: string[] }[] {
    return [...this.#paths.values()].map(({ url, methods }) => ({ url, methods: [...methods] }))
  }

  /** Returns whether the path is new. */
  add(url: string, methods: string[], isHidden: boolean): boolean {
    const known = this.#paths.get(url)
    for (const method of methods) known?.methods.add(method)
    if (known) return false
    const path = { url, parts: partsOf(url), methods: new Set([...methods, 'OPTIONS']), isHidden }
    this.#paths.set(url, path)
    if (!isHidden && !url.includes('*')) this.#documented.push(path)
    return true
  }

  methodsOf(url: string): string[] {
    return [...(this.#paths.get(url)?.methods ?? [])]
  }

  /**
   * Whether the path is that of a route for other methods, which a route with a parameter has caught: `POST
   * /appointments/availability` by `/appointments/:id`.
   */
  isOfOtherMethods(method: string, requested: string): boolean {
    const [plain = ''] = requested.split('?', 1)
    const own = plain.includes(':') ? undefined : this.#paths.get(plain)
    return own !== undefined && !own.isHidden && !own.methods.has(method)
  }

  /** The methods of a requested path, if a route has it. */
  methodsAt(requested: string): string[] | undefined {
    const parts = partsOf(requested)
    const exact = this.#paths.get(`/${parts.join('/')}`)
    if (exact && !exact.isHidden) return [...exact.methods]
    const found = this.#documented.find(path => matches(path.parts, parts))
    return found && [...found.methods]
  }

  /** The path that was probably meant, as in the docs: `/signers/{id}`. */
  nearest(requested: string): string | undefined {
    const given = partsOf(requested)
    const parts = given[0] === 'api' ? given.slice(1) : given
    const url = this.#documented.find(path => isNear(path.parts, parts))?.url
    return url?.replace(/:(\w+)/g, '{$1}')
  }
}

const partsOf = (path: string): string[] => {
  const [plain = ''] = path.split('?')
  return plain.length > longest ? [] : plain.split('/').filter(part => part !== '')
}

const isParameter = (part: string) => part.startsWith(':')

const matches = (url: string[], parts: string[]): boolean =>
  url.length === parts.length && url.every((part, at) => isParameter(part) || part === parts[at])

/** The same path with one misspelled word, or without the beginning of the interface. */
function isNear(url: string[], parts: string[]): boolean {
  if (parts.length === 0) return false
  const missing = url.slice(0, url.length - parts.length)
  if (missing.length > 0 && missing.length <= 2)
    return (
      isPrefix(missing) &&
      matches(url.slice(missing.length), parts) &&
      !isParameter(url.at(-parts.length) ?? '')
    )
  if (url.length !== parts.length) return false
  const wrong = url.filter((part, at) => !isParameter(part) && part !== parts[at])
  const [only = ''] = wrong
  const given = parts[url.indexOf(only)] ?? ''
  return wrong.length === 1 && (nearestName(given, [only]) !== undefined || isOtherVersion(given, only))
}

const isOtherVersion = (given: string, version: string) => /^v\d$/.test(given) && /^v\d$/.test(version)

const isPrefix = (parts: string[]) =>
  ['wp-json', 'wp-json/v3', 'manage/v1', 'manage', 'booking/v1', 'auth/v1'].includes(parts.join('/'))

/** Collects the paths of the app's routes, and lets OPTIONS list the methods of each. */
export function knowPaths(app: App): KnownPaths {
  const paths = new KnownPaths()
  // Anybody may ask: a body would be read of everybody.
  app.addHttpMethod('OPTIONS', { hasBody: false, overrideExisting: true })
  app.addHook('onRoute', route => {
    const methods = [route.method].flat()
    if (methods.includes('OPTIONS')) return
    const { hide = false } = (route.schema ?? {}) as { hide?: boolean }
    if (!paths.add(route.url, methods, hide)) return
    app.route({
      method: 'OPTIONS',
      url: route.url,
      schema: { hide: true },
      handler: async (_request, reply) =>
        reply.header('allow', paths.methodsOf(route.url).join(', ')).code(204).send(),
    })
  })
  return paths
}

import { appendFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
  components: { responses: Record<string, Response> }
}

interface Response {
  $ref?: string
  description?: string
  content?: Record<string, unknown>
}

const noted = new Set<string>()

/** File in which `npm test` collects the documented responses that its tests have seen. */
function note(...lines: string[]): void {
  const path = process.env.JURAT_TEST_CASES
  const fresh = lines.filter(line => !noted.has(line))
  if (!path || fresh.length === 0) return
  for (const line of fresh) noted.add(line)
  appendFileSync(path, `${fresh.join('\n')}\n`)
}

const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'success'

/** `METHOD path status code` of every response in the document. */
function documentedCases({ paths }: OpenApi): string[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, { description = '' }]) => {
        const codes =
          Number(status) < 400
            ? ['success']
            : [...description.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code)
        return codes.map(code => `${method.toUpperCase()} ${path} ${status} ${code}`)
      }),
    ),
  )
}

/** Checks every response that a test gets against its document. */
export class OpenApiCheck {
  readonly #document: OpenApi
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true })
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(document: OpenApi) {
    this.#document = document
    addFormats.default(this.#ajv)
    this.#ajv.addSchema(document, 'openapi')
    note(...documentedCases(document).map(line => `documented ${line}`))
  }

  /** Throws if the document does not have the response, or describes it differently. */
  check(method: string, pathname: string, status: number, body: unknown): void {
    // A URL that cannot be decoded matches no route.
    if (status === 404 && codeOf(body) === 'rest_no_route') return
    const path = this.#pathOf(pathname)
    if (path === undefined) {
      if (status !== 404)
        throw new Error(`${method} ${pathname} answered ${status}, and is not in the document`)
      return
    }
    const verb = method.toLowerCase()
    const operation = this.#document.paths[path]?.[verb]
    if (!operation) {
      if (status !== 404) throw new Error(`${method} ${path} answered ${status}, and is not in the document`)
      return
    }
    note(`seen ${method.toUpperCase()} ${path} ${status} ${codeOf(body)}`)
    const own = operation.responses[status]
    if (!own) throw new Error(`${method} ${path} answered an undocumented ${status}: ${JSON.stringify(body)}`)
    const shared = own.$ref?.replace('#/components/responses/', '')
    if (shared !== undefined && !own.description?.includes(`\`${codeOf(body)}\``))
      throw new Error(`${method} ${path} answered an undocumented ${codeOf(body)}: ${JSON.stringify(body)}`)
    const response = shared === undefined ? own : this.#document.components.responses[shared]
    if (!response?.content?.['application/json']) {
      if (shared !== undefined) throw new Error(`The shared response ${shared} describes no body`)
      return
    }
    if (typeof body === 'string' && response.content['text/csv']) return
    const at =
      shared === undefined ? ['paths', path, verb, 'responses', status] : ['components', 'responses', shared]
    const pointer = [...at, 'content', 'application/json', 'schema']
    const ref = `openapi#/${pointer.map(part => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    let validate = this.#validators.get(ref)
    if (!validate) {
      validate = this.#ajv.compile({ $ref: ref })
      this.#validators.set(ref, validate)
    }
    if (!validate(body)) {
      throw new Error(
        `${method} ${path} ${status} is not as documented: ${this.#ajv.errorsText(validate.errors)}`,
      )
    }
  }

  #pathOf(pathname: string): string | undefined {
    const given = pathname.replace(/\/+$/, '').split('/')
    const fits = (path: string) => {
      const parts = path.replace(/\/+$/, '').split('/')
      return (
        parts.length === given.length && parts.every((part, i) => part.startsWith('{') || part === given[i])
      )
    }
    const candidates = Object.keys(this.#document.paths).filter(fits)
    return candidates.sort((a, b) => a.split('{').length - b.split('{').length)[0]
  }
}

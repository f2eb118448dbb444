import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Documents, readDocuments } from '../../../client/scripts/interface-documents.ts'
import type { CurlCall } from './shell.ts'

/** What the OpenAPI documents say that JSON looks like. */
export class Shapes {
  readonly #documents: Documents
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true })

  private constructor(documents: Documents) {
    this.#documents = documents
    addFormats.default(this.#ajv)
    // With the name as its id, the references within a document are resolved in it.
    for (const [name, document] of Object.entries(documents))
      this.#ajv.addSchema({ ...document, $id: name }, name)
  }

  static async read(): Promise<Shapes> {
    return new Shapes(await readDocuments())
  }

  /** Why the value is not what the call answers; empty when it is. */
  answerTo({ method, pathname, status }: CurlCall, value: unknown): string {
    for (const [name, { paths }] of Object.entries(this.#documents)) {
      const path = Object.keys(paths)
        .filter(path => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
        .sort((a, b) => a.split('{').length - b.split('{').length)[0]
      if (path === undefined) continue
      const parts = ['responses', String(status), 'content', 'application/json', 'schema']
      return this.#judge(name, ['paths', path, method.toLowerCase(), ...parts], value)
    }
    return `No document has ${method} ${pathname}.`
  }

  /** Why the value is not what the operation takes; empty when it is. */
  bodyOf(name: keyof Documents, method: string, path: string, value: unknown): string {
    const parts = ['requestBody', 'content', 'application/json', 'schema']
    return this.#judge(name, ['paths', path, method, ...parts], value)
  }

  /** Why the value is not a delivery of an event of the type; empty when it is. */
  delivery(type: string, value: unknown): string {
    const parts = ['post', 'requestBody', 'content', 'application/json', 'schema']
    return this.#judge('v3', ['webhooks', type, ...parts], value)
  }

  #judge(name: string, pointer: string[], value: unknown): string {
    const place = placeIn(this.#documents[name as keyof Documents], pointer).map(part =>
      encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
    )
    const validate = this.#ajv.compile({ $ref: `${name}#/${place.join('/')}` })
    return validate(value) ? '' : this.#ajv.errorsText(validate.errors)
  }
}

/** The same place after references on the way, such as that of a shared response. */
function placeIn(document: object, pointer: string[]): string[] {
  let place: string[] = []
  let value = document as Record<string, unknown>
  for (const part of pointer) {
    place.push(part)
    value = (value[part] ?? {}) as Record<string, unknown>
    const [, target] = /^#\/(.+)$/.exec(String(value.$ref ?? '')) ?? []
    if (target === undefined) continue
    place = target.split('/')
    value = place.reduce(
      (found, name) => found[name] as Record<string, unknown>,
      document as Record<string, unknown>,
    )
  }
  return place
}

/**
 * The names of the fields, and of those within; of arrays, of their first item. Maps by time say nothing by
 * their keys.
 */
export function fieldsOf(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.length > 0 ? fieldsOf(value[0], `${prefix}[]`) : []
  if (typeof value !== 'object' || value === null) return []
  const fields = Object.entries(value).filter(([name]) => !/^(\d{4}-\d{4}|…)$/.test(name))
  return fields
    .flatMap(([name, part]) => [`${prefix}.${name}`, ...fieldsOf(part, `${prefix}.${name}`)])
    .sort()
}

import type { OpenApiDocument } from '../scripts/interface-documents.ts'

/** A `fetch` that records the calls. */
export class Recorder {
  readonly #seen: { method: string; pathname: string; hasKey: boolean }[] = []

  readonly fetch: typeof fetch = (input, init = {}) => {
    const { pathname } = new URL(String(input))
    const hasKey = new Headers(init.headers).has('idempotency-key')
    this.#seen.push({ method: init.method ?? 'GET', pathname, hasKey })
    return fetch(input, init)
  }

  clear(): void {
    this.#seen.length = 0
  }

  /** The called operations of the document, each once, and whether with a key. */
  operations({ paths }: OpenApiDocument): string[] {
    const called = this.#seen.flatMap(({ method, pathname, hasKey }) => {
      const path = Object.keys(paths)
        .filter(path => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
        .sort((a, b) => a.split('{').length - b.split('{').length)[0]
      return path === undefined ? [] : [`${method} ${path}${hasKey ? ' with a key' : ''}`]
    })
    return [...new Set(called)].sort()
  }
}

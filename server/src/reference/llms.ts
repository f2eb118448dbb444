import { readFile } from 'node:fs/promises'
import type { App } from '../platform/http/operation.ts'
import { StaticBody } from '../platform/http/static-body.ts'
import { notFound } from '../platform/lib/errors.ts'
import type { OpenApi } from './markdown/openapi.ts'
import { referencePages } from './markdown/pages.ts'

const root = new URL('../../../', import.meta.url)

/** The placeholder in `docs/llms.txt` for the URL of the installation. */
const documentedUrl = 'http://localhost:8080'

/** The sources of the pages. The documents are complete only after the server has started. */
export interface Sources {
  publicUrl(): string
  documents(): OpenApi[]
}

/**
 * `/llms.txt`, which lists the pages for language models, and `/llms/…`: a page of the reference for each
 * tag, and the pages of the docs under their paths in the repository, so that their own links work too.
 */
export function llmsRoutes(app: App, sources: Sources): void {
  const bodies = new Map<string, StaticBody>()
  const bodyOf = async (path: string) => {
    const known = bodies.get(path) ?? (await read(path, sources))
    bodies.set(path, known)
    return known
  }
  app.get('/llms.txt', { schema: { hide: true } }, async (request, reply) =>
    (await bodyOf('docs/llms.txt')).send(request, reply, 'no-cache'),
  )
  app.get<{ Params: { '*': string } }>('/llms/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*']
    if (!isPage(path)) throw notFound('Page')
    return (await bodyOf(path)).send(request, reply, 'no-cache')
  })
}

/** A name has only letters, digits and hyphens, so that a path built from it stays in its folder. */
const isPage = (path: string) =>
  /^(docs\/([a-z0-9-]+\/)?([a-z0-9-]+|README)|README|client\/README|[a-z-]+)\.md$/.test(path)

async function read(path: string, { publicUrl, documents }: Sources): Promise<StaticBody> {
  const isReference = !path.includes('/') && path !== 'README.md'
  const text = isReference ? referencePages(documents()).get(path) : await fileAt(path)
  if (text === undefined) throw notFound('Page')
  const served = isReference ? text : text.replaceAll(documentedUrl, publicUrl())
  return path === 'docs/llms.txt'
    ? new StaticBody('text/plain; charset=utf-8', Buffer.from(withAddresses(served, publicUrl())))
    : new StaticBody('text/markdown; charset=utf-8', Buffer.from(served))
}

const fileAt = (path: string) => readFile(new URL(path, root), 'utf8').catch(() => undefined)

/** The file is written in `docs/`; here its links are those of the server. */
function withAddresses(text: string, publicUrl: string): string {
  return text.replace(/\]\((?!\w+:)([^)]+)\)/g, (_, path: string) => {
    return `](${new URL(path, `${publicUrl}/llms/docs/`).href})`
  })
}

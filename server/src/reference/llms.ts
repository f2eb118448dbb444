import { readFile } from 'node:fs/promises'
import type { App } from '../http/operation.ts'
import { notFound } from '../lib/errors.ts'

const root = new URL('../../../', import.meta.url)

/** In `docs/llms.txt`: what the docs write for the address of the installation. */
const documentedUrl = 'http://127.0.0.1:8080'

/**
 * `/llms.txt`, which tells a language model what this is and where to read on, and `/llms/…`: the pages that it leads to,
 * as Markdown, under their paths in the repository, so that their own links work too.
 */
export function llmsRoutes(app: App, publicUrl: () => string): void {
  app.get('/llms.txt', { schema: { hide: true } }, async (_request, reply) => {
    const text = await readFile(new URL('docs/llms.txt', root), 'utf8')
    reply.type('text/plain; charset=utf-8')
    return withAddresses(text, publicUrl())
  })
  app.get<{ Params: { '*': string } }>('/llms/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*']
    if (!isPage(path)) throw notFound('Page')
    const text = await readFile(new URL(path, root), 'utf8').catch(() => {
      throw notFound('Page')
    })
    reply.type('text/markdown; charset=utf-8')
    return text.replaceAll(documentedUrl, publicUrl())
  })
}

/** Names of letters, digits and hyphens, so that no path leads elsewhere. */
const isPage = (path: string) =>
  /^(docs\/([a-z0-9-]+\/)?([a-z0-9-]+|README)|README|client\/README)\.md$/.test(path)

/** The file is written in `docs/`; here its links are those of the server. */
function withAddresses(text: string, publicUrl: string): string {
  const served = text.replaceAll(documentedUrl, publicUrl)
  return served.replace(/\]\((?!\w+:)([^)]+)\)/g, (_, path: string) => {
    return `](${new URL(path, `${publicUrl}/llms/docs/`).href})`
  })
}

import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { limitNetwork } from '../../platform/http/limit.ts'
import type { App } from '../../platform/http/operation.ts'
import { StaticBody } from '../../platform/http/static-body.ts'
import { basePath } from '../../platform/http/urls.ts'
import { html } from '../../platform/lib/html.ts'
import { render } from './html.ts'
import { kept } from './kept.ts'
import { type Shown, script, scriptPath, type Written, writtenPage } from './layout.ts'
import { Library, llmsText, type Source, type Sources } from './library.ts'
import { addressOf, markdownAddress, pageAddress, slugIn, slugOf } from './places.ts'
import { resultsOf, Search } from './search.ts'

const images = new URL('../../../../docs/images/', import.meta.url)
/** A cached copy is used only after this server has confirmed it. */
const revalidated = 'no-cache'
const immutable = 'public, max-age=31536000, immutable'

/**
 * The docs as pages and as Markdown, their search, and the files for language models (decision "Pages from
 * the Markdown of the repository").
 */
export function docsRoutes(app: App, ctx: Context, sources: Sources): void {
  const base = basePath(ctx)
  const library = new Library(sources)
  pageRoutes(app, base, library)
  searchRoute(app, ctx, library)
  modelRoutes(app, base, library, sources)
  app.get(scriptPath, { schema: { hide: true } }, (request, reply) => script.send(request, reply, immutable))
  const pictures = kept(async (name: string) => {
    const bytes = await readFile(new URL(name, images)).catch(() => undefined)
    return bytes && new StaticBody('image/png', bytes)
  })
  app.get<{ Params: { name: string } }>(
    '/docs/images/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      const picture = /^[a-z-]+\.png$/.test(name) ? await pictures(name) : undefined
      return picture ? picture.send(request, reply, revalidated) : missing(reply, base, library)
    },
  )
}

function pageRoutes(app: App, base: string, library: Library): void {
  const pages = kept(async (slug: string) => {
    const source = await library.page(slug)
    return source && writtenPage(base, await library.groups(), shownOf(base, source))
  })
  const texts = kept(async (slug: string) => {
    const source = await library.page(slug)
    return source && markdown(library.markdownOf(source))
  })
  const show = async (address: string, request: FastifyRequest, reply: FastifyReply) => {
    const { slug, isMarkdown } = slugIn(address)
    const text = isMarkdown ? await texts(slug) : undefined
    if (text) return text.send(request, reply, revalidated)
    const page = isMarkdown ? undefined : await pages(slug)
    return page ? send(page, request, reply) : missing(reply, base, library)
  }
  app.get('/docs/', { schema: { hide: true } }, (request, reply) => show('', request, reply))
  app.get<{ Params: { '*': string } }>('/docs/*', { schema: { hide: true } }, (request, reply) =>
    show(request.params['*'], request, reply),
  )
}

function shownOf(base: string, { slug, path, text }: Source): Shown {
  return { slug, ...render(text, link => addressOf(path, link, base, pageAddress)) }
}

/** A search takes some milliseconds of the process. A person types one in seconds. */
const searchesAMinute = { address: 60, largerNetwork: 240 }

function searchRoute(app: App, ctx: Context, library: Library): void {
  const base = basePath(ctx)
  const search = new Search(library)
  const schema = { hide: true, querystring: { type: 'object', properties: { q: { type: 'string' } } } }
  app.get<{ Querystring: { q?: string } }>('/docs/search', { schema }, async (request, reply) => {
    await limitNetwork(ctx, request, 'docs-search', searchesAMinute)
    const query = (request.query.q ?? '').trim()
    const body = resultsOf(base, query, await search.find(query))
    const page = writtenPage(base, await library.groups(), {
      title: 'Search',
      top: html`<h1>Search</h1>`,
      body,
      query,
    })
    return send(page, request, reply)
  })
}

/** `/llms.txt`, `/llms-full.txt`, and the addresses that pages had before. */
function modelRoutes(app: App, base: string, library: Library, sources: Sources): void {
  const bodies = kept(async (name: string) => {
    const text = name === 'list' ? await llmsText(sources) : await wholeText(library)
    return new StaticBody('text/plain; charset=utf-8', Buffer.from(text))
  })
  const serve = (path: string, name: string) =>
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      (await bodies(name))?.send(request, reply, revalidated),
    )
  serve('/llms.txt', 'list')
  serve('/llms-full.txt', 'whole')
  app.get<{ Params: { '*': string } }>('/llms/*', { schema: { hide: true } }, async (request, reply) => {
    const slug = slugOf(request.params['*'])
    if (slug === undefined || !(await library.page(slug))) return missing(reply, base, library)
    return reply.redirect(base + markdownAddress(slug), 301)
  })
}

/** Every page of the docs, and the list of operations: without each operation's parameters and samples. */
async function wholeText(library: Library): Promise<string> {
  const groups = await library.groups()
  const listed = groups.flatMap(({ slug, pages }) =>
    slug === undefined ? pages.map(page => page.slug) : [slug],
  )
  const sources = await Promise.all([...new Set(['', ...listed])].map(slug => library.page(slug)))
  return sources
    .filter(source => source !== undefined)
    .map(
      source => `<!-- ${library.publicUrl}${pageAddress(source.slug)} -->\n\n${library.markdownOf(source)}`,
    )
    .join('\n')
}

const markdown = (text: string) => new StaticBody('text/markdown; charset=utf-8', Buffer.from(text))

const send = ({ body, policy }: Written, request: FastifyRequest, reply: FastifyReply) =>
  body.send(request, reply.header('content-security-policy', policy), revalidated)

async function missing(reply: FastifyReply, base: string, library: Library): Promise<FastifyReply> {
  const title = 'There is no such page'
  const body = html`<p>Search for what you need, or <a href="#docs-pages">look through the pages</a>.</p>`
  const page = writtenPage(base, await library.groups(), { title, top: html`<h1>${title}</h1>`, body })
  return send(page, reply.request, reply.code(404))
}

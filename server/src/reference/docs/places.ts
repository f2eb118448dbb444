import { posix } from 'node:path'

// Where the pages of the repository are served. `slug` is the part of the address below `/docs/`.

/** Pages outside `docs/` that others lead to. */
const elsewhere: Record<string, string> = {
  readme: 'README.md',
  client: 'client/README.md',
  integrations: 'integrations/README.md',
  changelog: 'CHANGELOG.md',
  security: 'SECURITY.md',
  license: 'LICENSE',
  contributing: 'CONTRIBUTING.md',
  architecture: 'ARCHITECTURE.md',
  style: 'STYLE.md',
}

const elsewhereByPath = new Map(Object.entries(elsewhere).map(([slug, path]) => [path, slug]))

/** The home of the docs as Markdown: its slug is empty. */
const homeFile = 'index'

/**
 * The source of a page: a file of the repository, or the name of a generated page of the reference, such as
 * `signers.md`. Undefined if the slug has not the form of one. It has only letters, digits and hyphens, so
 * that a path built from it stays in its folder.
 */
export function pathOf(slug: string): string | undefined {
  if (slug === '') return 'docs/README.md'
  if (slug === 'api') return 'index.md'
  if (slug === 'decisions') return 'docs/decisions/README.md'
  if (Object.hasOwn(elsewhere, slug)) return elsewhere[slug]
  const [, reference] = /^api\/([a-z-]+)$/.exec(slug) ?? []
  if (reference !== undefined) return reference === 'index' ? undefined : `${reference}.md`
  return /^([a-z]+\/)?[a-z0-9-]+$/.test(slug) ? `docs/${slug}.md` : undefined
}

/** The slug of a source. Undefined for a file that is no page. */
export function slugOf(path: string): string | undefined {
  const known = elsewhereByPath.get(path)
  if (known !== undefined) return known
  if (path === 'index.md') return 'api'
  const [, reference] = /^([a-z-]+)\.md$/.exec(path) ?? []
  if (reference !== undefined) return `api/${reference}`
  const [, page] = /^docs\/((?:[a-z]+\/)?(?:[a-z0-9-]+|README))\.md$/.exec(path) ?? []
  return page === undefined ? undefined : page.replace(/\/?README$/, '')
}

export const isGenerated = (path: string): boolean => /^[a-z-]+\.md$/.test(path)

/** The address of a page, below the public URL. */
export const pageAddress = (slug: string): string => `/docs/${slug}`

/** The address of its Markdown. */
export const markdownAddress = (slug: string): string => `/docs/${slug === '' ? homeFile : slug}.md`

/** The slug in the address of a page or its Markdown. */
export function slugIn(address: string): { slug: string; isMarkdown: boolean } {
  const isMarkdown = address.endsWith('.md')
  const name = isMarkdown ? address.slice(0, -'.md'.length) : address.replace(/\/$/, '')
  return { slug: isMarkdown && name === homeFile ? '' : name, isMarkdown }
}

/**
 * Where a link on the page of `from` leads on this server. An address of elsewhere stays. Undefined for a
 * file that is not served, such as a source.
 */
export function addressOf(
  from: string,
  link: string,
  base: string,
  pageOf: (slug: string) => string,
): string | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(link)) return link
  const [file = '', anchor] = link.split('#')
  if (file === '') return link
  const path = posix.join(posix.dirname(from), file)
  if (path === 'docs/llms.txt') return `${base}/llms.txt`
  if (/^docs\/images\/[a-z-]+\.png$/.test(path)) return `${base}/${path}`
  const slug = slugOf(path)
  return slug === undefined ? undefined : base + pageOf(slug) + (anchor === undefined ? '' : `#${anchor}`)
}

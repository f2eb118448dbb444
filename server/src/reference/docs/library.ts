import { readFile } from 'node:fs/promises'
import type { OpenApi } from '../markdown/openapi.ts'
import { referencePages } from '../markdown/pages.ts'
import { kept } from './kept.ts'
import { type Group, navigationOf } from './navigation.ts'
import { addressOf, isGenerated, markdownAddress, pathOf, slugOf } from './places.ts'

const root = new URL('../../../../', import.meta.url)

/** The address in the examples, in place of that of the installation. */
const documentedUrl = 'http://localhost:8080'

/** On these pages it is the address of an installation that the reader starts. */
const aboutOthers = new Set([
  'README.md',
  'CONTRIBUTING.md',
  'docs/configuration.md',
  'docs/deploy.md',
  'docs/sign-in.md',
])

/** What the pages are made of. The documents are complete only after the server has started. */
export interface Sources {
  publicUrl: string
  /** Other requests are served between two documents: the first time, each takes some tenths of a second. */
  documents(): Promise<OpenApi[]>
}

export interface Source {
  slug: string
  /** In the repository, or the name of a generated page. */
  path: string
  /** Markdown with the links of the repository and the address of this server. */
  text: string
}

/** The texts of all pages. They do not change while the process runs. */
export class Library {
  readonly #sources: Sources
  #generated: Promise<Map<string, string>> | undefined
  #groups: Promise<Group[]> | undefined

  constructor(sources: Sources) {
    this.#sources = sources
  }

  get publicUrl(): string {
    return this.#sources.publicUrl
  }

  /** Undefined if there is none. */
  readonly page = kept(async (slug: string): Promise<Source | undefined> => {
    const path = pathOf(slug)
    return path === undefined ? undefined : this.#source(slug, path)
  })

  /** The pages by reader, as `docs/README.md` lists them, and those of the reference. */
  groups(): Promise<Group[]> {
    this.#groups ??= this.page('').then(async home => [
      ...navigationOf(home?.text ?? '', home?.path ?? ''),
      { title: 'API reference', slug: 'api', pages: await this.#referenceEntries() },
    ])
    return this.#groups
  }

  /** A page as Markdown for a program: each link is a whole address. */
  markdownOf({ path, text }: Source): string {
    const base = this.#sources.publicUrl
    return outsideCode(text, part =>
      part.replace(/(!?\[(?:[^[\]]|\[[^[\]]*\])*\])\(([^()\s]+)\)/g, (whole, label: string, link: string) => {
        const address = addressOf(path, link, base, markdownAddress)
        if (address === undefined) return label.replace(/^!?\[|\]$/g, '')
        return address === link ? whole : `${label}(${address})`
      }),
    )
  }

  async #source(slug: string, path: string): Promise<Source | undefined> {
    const text = isGenerated(path) ? (await this.#pages()).get(path) : await fileAt(path)
    if (text === undefined) return undefined
    const shown = path === 'LICENSE' ? `# License\n\n\`\`\`text\n${text}\n\`\`\`\n` : text
    const own = aboutOthers.has(path) ? shown : shown.replaceAll(documentedUrl, this.#sources.publicUrl)
    return { slug, path, text: own }
  }

  #pages(): Promise<Map<string, string>> {
    this.#generated ??= this.#sources.documents().then(referencePages)
    return this.#generated
  }

  async #referenceEntries(): Promise<Group['pages']> {
    return [...(await this.#pages())].map(([path, text]) => ({
      slug: slugOf(path) ?? '',
      title: path === 'index.md' ? 'All operations' : (/^# (.+)$/m.exec(text)?.[1] ?? path),
    }))
  }
}

/** `/llms.txt`: written in `docs/`, with whole addresses here. */
export async function llmsText({ publicUrl }: Sources): Promise<string> {
  const text = (await fileAt('docs/llms.txt')) ?? ''
  return text.replaceAll(documentedUrl, publicUrl).replace(/\]\((?!\w+:)([^)]+)\)/g, (_, link: string) => {
    return `](${addressOf('docs/llms.txt', link, publicUrl, markdownAddress)})`
  })
}

const fileAt = (path: string) => readFile(new URL(path, root), 'utf8').catch(() => undefined)

/** Changes the text between blocks of code. */
const outsideCode = (text: string, change: (part: string) => string): string =>
  text
    .split(/^(```[\s\S]*?^```$)/m)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('')

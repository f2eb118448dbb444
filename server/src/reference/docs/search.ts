import { setImmediate } from 'node:timers/promises'
import { type Html, html } from '../../platform/lib/html.ts'
import { render, type Section } from './html.ts'
import type { Library } from './library.ts'
import { pageAddress } from './places.ts'

const shownResults = 30
const longestQuery = 100
const mostWords = 8
/** Letters of a snippet before and after the first word that was found. */
const around = [60, 140] as const

interface Entry {
  slug: string
  page: string
  section: Section
  /** Of the section, and with the title of the page, in lower case. */
  heading: string
  headings: string
  /** In one line, as it is shown and in lower case. */
  text: string
  lowerText: string
}

export interface Hit {
  slug: string
  page: string
  section: Section
  snippet: string
}

/** Finds the sections that have every word, those with the words in their headings first. */
export class Search {
  readonly #library: Library
  #entries: Promise<Entry[]> | undefined
  /** When the search that came before has ended. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(library: Library) {
    this.#library = library
  }

  async find(query: string): Promise<Hit[]> {
    const words = wordsOf(query)
    if (words.length === 0) return []
    this.#entries ??= this.#read()
    const entries = await this.#entries
    // One after the other, with other requests in between.
    this.#last = this.#last.then(() => setImmediate())
    await this.#last
    const found = entries.flatMap(entry => {
      const points = pointsOf(entry, words)
      return points === 0 ? [] : [{ entry, points }]
    })
    found.sort((a, b) => b.points - a.points)
    return found.slice(0, shownResults).map(({ entry }) => {
      const { slug, page, section } = entry
      return { slug, page, section, snippet: snippetOf(entry, words) }
    })
  }

  /** The sections of every page that the navigation has, once. */
  async #read(): Promise<Entry[]> {
    const groups = await this.#library.groups()
    const slugs = new Set(groups.flatMap(({ pages }) => pages.map(({ slug }) => slug)))
    const entries: Entry[] = []
    for (const slug of slugs) {
      const source = await this.#library.page(slug)
      // Reading all pages takes a second: other requests are served in between.
      await setImmediate()
      const { title, sections } = render(source?.text ?? '', link => link)
      for (const section of sections) {
        const heading = section.heading.toLowerCase()
        const headings = `${title.toLowerCase()} ${heading}`
        const text = section.text.replace(/\s+/g, ' ').trim()
        entries.push({ slug, page: title, section, heading, headings, text, lowerText: text.toLowerCase() })
      }
    }
    return entries
  }
}

const wordsOf = (query: string): string[] =>
  query
    .slice(0, longestQuery)
    .toLowerCase()
    .split(/[\s,;:"()]+/)
    .filter(Boolean)
    .slice(0, mostWords)

/** 0 if a word is missing. A word in a heading counts ten times as much as in the text. */
function pointsOf({ heading, headings, lowerText, slug }: Entry, words: string[]): number {
  let points = 0
  for (const word of words) {
    const own = heading.includes(word) ? 10 : headings.includes(word) ? 4 : 0
    const inText = lowerText.includes(word) ? 1 : 0
    if (own + inText === 0) return 0
    points += own + inText
  }
  // Of equal ones, guides come before lists of operations.
  return slug.startsWith('api') ? points - 0.5 : points
}

function snippetOf({ text, lowerText }: Entry, words: string[]): string {
  const places = words.map(word => lowerText.indexOf(word)).filter(at => at >= 0)
  const at = Math.min(...(places.length > 0 ? places : [0]))
  const from = at <= around[0] ? 0 : text.indexOf(' ', at - around[0]) + 1
  const until = Math.min(text.length, at + around[1])
  return `${from > 0 ? '… ' : ''}${text.slice(from, until)}${until < text.length ? ' …' : ''}`
}

export function resultsOf(base: string, query: string, hits: Hit[]): Html {
  const words = wordsOf(query)
  const items = hits.map(
    ({ slug, page, section, snippet }) => html`<li>
<a href="${base}${pageAddress(slug)}${section.anchor !== '' && `#${section.anchor}`}">${section.heading}</a>
${section.depth > 1 && html`<span class="quiet">${page}</span>`}
<p>${marked(snippet, words)}</p>
</li>
`,
  )
  const none = html`<p>Nothing has all of these words. Try fewer of them, or <a href="#docs-pages">look through the pages</a>.</p>`
  return html`${query !== '' && hits.length === 0 && none}
<ol class="results">
${items}</ol>`
}

/** The words that were searched for stand out. */
function marked(text: string, words: string[]): Html {
  const pattern = new RegExp(`(${words.map(word => RegExp.escape(word)).join('|')})`, 'gi')
  return html`${text.split(pattern).map((part, at) => (at % 2 === 1 ? html`<mark>${part}</mark>` : part))}`
}

import { lexer, type Token, type Tokens } from 'marked'
import { type Html, html, Html as Raw } from '../../platform/lib/html.ts'
import { anchorOf } from '../markdown/sections.ts'

/** A page as HTML, in parts that begin with a heading. */
interface Rendered {
  title: string
  /** The heading of level 1 that the page begins with. */
  top: Html
  body: Html
  sections: Section[]
}

export interface Section {
  /** Empty for the text before the first heading of level 2. */
  anchor: string
  heading: string
  depth: number
  /** Without marks, for the search. */
  text: string
}

/** Where a link leads. Undefined for a file that is not served: the text stays, without a link. */
type AddressOf = (link: string) => string | undefined

/** Raw HTML in the Markdown is shown as text: the pages have none. */
export function render(markdown: string, addressOfLink: AddressOf): Rendered {
  const writer = new Writer(addressOfLink)
  const tokens = lexer(markdown)
  const isHeading = tokens[0]?.type === 'heading'
  const top = writer.blocks(isHeading ? tokens.slice(0, 1) : [])
  const body = writer.blocks(isHeading ? tokens.slice(1) : tokens)
  const [first] = writer.sections
  return { title: first?.heading ?? '', top, body, sections: writer.sections }
}

/** What a reader sees of the tokens, without marks. */
export function plainText(tokens: Token[]): string {
  const parts = tokens.map(token => {
    if (token.type === 'list')
      return (token as Tokens.List).items.map(item => plainText(item.tokens)).join('\n')
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table
      return [header, ...rows].map(cells => cells.map(cell => plainText(cell.tokens)).join(' ')).join('\n')
    }
    if ('tokens' in token && token.tokens) return plainText(token.tokens) + (isBlock(token) ? '\n' : '')
    if (token.type === 'space') return '\n'
    return 'text' in token ? String(token.text) + (token.type === 'code' ? '\n' : '') : ''
  })
  return parts.join('')
}

/** A text may have marks of its own, as in an item of a list. */
const partsOf = (token: Token): Token[] | undefined => ('tokens' in token ? token.tokens : undefined)

const isBlock = ({ type }: Token) => type === 'paragraph' || type === 'heading'

class Writer {
  readonly sections: Section[] = []
  readonly #addressOf: AddressOf
  readonly #anchors = new Map<string, number>()
  #groups = 0

  constructor(addressOf: AddressOf) {
    this.#addressOf = addressOf
  }

  blocks(tokens: Token[]): Html {
    const told = tokens.filter(({ type }) => type !== 'space')
    const parts: Html[] = []
    for (let at = 0; at < told.length; at++) {
      const samples = samplesFrom(told, at)
      const token = told[at]
      if (samples.length > 0) parts.push(this.#samples(samples))
      else if (token) parts.push(this.#block(token))
      at += Math.max(0, samples.length * 2 - 1)
    }
    return html`${parts}`
  }

  #block(token: Token): Html {
    if (token.type !== 'heading') this.#note(plainText([token]))
    switch (token.type) {
      case 'heading':
        return this.#heading(token as Tokens.Heading)
      case 'paragraph':
        return html`<p>${this.#inline(token.tokens)}</p>\n`
      case 'code':
        return codeOf(token as Tokens.Code)
      case 'list':
        return this.#list(token as Tokens.List)
      case 'table':
        return this.#table(token as Tokens.Table)
      case 'blockquote':
        return html`<blockquote>${this.blocks(token.tokens ?? [])}</blockquote>\n`
      case 'hr':
        return html`<hr>\n`
      case 'text':
        return this.#inline(partsOf(token) ?? [token])
      default:
        return html`<p>${token.raw}</p>\n`
    }
  }

  #heading({ depth, tokens }: Tokens.Heading): Html {
    const heading = plainText(tokens)
    const anchor = this.#anchorOf(heading)
    this.sections.push({ anchor: depth === 1 ? '' : anchor, heading, depth, text: '' })
    const tag = new Raw(`h${depth}`)
    const content = this.#inline(tokens)
    if (depth === 1) return html`<h1 id="${anchor}">${content}</h1>\n`
    return html`<${tag} id="${anchor}"><a class="anchor" href="#${anchor}">${content}</a></${tag}>\n`
  }

  /** The second of two equal headings ends with `-1`, as on GitHub. */
  #anchorOf(heading: string): string {
    const anchor = anchorOf(heading)
    const earlier = this.#anchors.get(anchor) ?? 0
    this.#anchors.set(anchor, earlier + 1)
    return earlier === 0 ? anchor : `${anchor}-${earlier}`
  }

  #note(text: string): void {
    const section = this.sections.at(-1)
    if (section) section.text += `${text}\n`
  }

  #list({ ordered, start, items }: Tokens.List): Html {
    const tag = new Raw(ordered ? 'ol' : 'ul')
    const first = ordered && start !== 1 && html` start="${Number(start)}"`
    const entries = items.map(item => html`<li>${item.tokens.map(token => this.#item(token))}</li>\n`)
    return html`<${tag}${first}>\n${entries}</${tag}>\n`
  }

  /** The words of an item are already in the list's part of the search. */
  #item(token: Token): Html {
    if (token.type === 'text') return this.#inline(partsOf(token) ?? [token])
    if (token.type === 'list') return this.#list(token as Tokens.List)
    if (token.type === 'code') return codeOf(token as Tokens.Code)
    return token.type === 'paragraph' ? html`<p>${this.#inline(token.tokens)}</p>` : html``
  }

  /** Wide tables scroll within the page. */
  #table({ header, rows, align }: Tokens.Table): Html {
    const side = (at: number) => align[at] === 'right' && html` class="right"`
    // Markdown demands a header: a cell of it without words names nothing.
    const head = header.map((cell, at) =>
      cell.text.trim() === ''
        ? html`<td></td>`
        : html`<th scope="col"${side(at)}>${this.#inline(cell.tokens)}</th>`,
    )
    const body = rows.map(
      cells =>
        html`<tr>${cells.map((cell, at) => html`<td${side(at)}>${this.#inline(cell.tokens)}</td>`)}</tr>\n`,
    )
    return html`<div class="wide" tabindex="0"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${body}</tbody></table></div>\n`
  }

  /** The same call in several languages: one is open. */
  #samples(samples: [string, Tokens.Code][]): Html {
    this.#groups += 1
    const name = `sample-${this.#groups}`
    return html`<div class="samples">
${samples.map(
  ([label, code], at) =>
    html`<details name="${name}"${at === 0 && new Raw(' open')}><summary>${label}</summary>${codeOf(code)}</details>\n`,
)}</div>\n`
  }

  #inline(tokens: Token[] = []): Html {
    return html`${tokens.map(token => this.#inlineToken(token))}`
  }

  #inlineToken(token: Token): Html {
    switch (token.type) {
      case 'text':
        return partsOf(token) ? this.#inline(partsOf(token)) : html`${token.text}`
      case 'escape':
        return html`${token.text}`
      case 'strong':
        return html`<strong>${this.#inline(token.tokens)}</strong>`
      case 'em':
        return html`<em>${this.#inline(token.tokens)}</em>`
      case 'codespan':
        return html`<code>${token.text}</code>`
      case 'br':
        return html`<br>`
      case 'link':
        return this.#link(token as Tokens.Link)
      case 'image':
        return this.#image(token as Tokens.Image)
      default:
        return html`${token.raw}`
    }
  }

  #link({ href, tokens }: Tokens.Link): Html {
    const address = this.#addressOf(href)
    const content = this.#inline(tokens)
    return address === undefined ? content : html`<a href="${address}">${content}</a>`
  }

  #image({ href, text }: Tokens.Image): Html {
    const address = this.#addressOf(href)
    return address === undefined ? html`${text}` : html`<img src="${address}" alt="${text}" loading="lazy">`
  }
}

/** Paragraphs that are only a bold name, each before a block of code, from this place on. */
function samplesFrom(tokens: Token[], from: number): [string, Tokens.Code][] {
  const found: [string, Tokens.Code][] = []
  for (let at = from; ; at += 2) {
    const [name, code] = [tokens[at], tokens[at + 1]]
    if (name?.type !== 'paragraph' || code?.type !== 'code') return found
    const [only, ...more] = name.tokens ?? []
    if (only?.type !== 'strong' || more.length > 0) return found
    found.push([plainText([only]), code as Tokens.Code])
  }
}

const codeOf = ({ text, lang = '' }: Tokens.Code): Html =>
  html`<pre tabindex="0"${lang !== '' && html` data-language="${lang}"`}><code>${text}</code></pre>\n`

import { readFileSync } from 'node:fs'
import { compactCss, documentText, type HtmlDocument, policyOf } from '../../platform/http/pages/document.ts'
import { StaticBody } from '../../platform/http/static-body.ts'
import { type Html, html, Html as Raw } from '../../platform/lib/html.ts'
import { build } from '../../platform/lib/version.ts'
import { rulePages } from '../markdown/pages.ts'
import type { Section } from './html.ts'
import type { Group } from './navigation.ts'
import { markdownAddress, pageAddress, slugOf } from './places.ts'

const css = compactCss(readFileSync(new URL('./assets/docs.css', import.meta.url), 'utf8'))

export const script = new StaticBody(
  'text/javascript; charset=utf-8',
  readFileSync(new URL('./assets/docs.js', import.meta.url)),
)

/** The hash in the address lets browsers keep the file for a year. */
export const scriptPath = `/docs/assets/docs-${script.hash}.js`

export interface Shown {
  title: string
  top: Html
  body: Html
  /** Undefined for a page that is none of the docs, such as the results of a search. */
  slug?: string
  sections?: Section[]
  /** What was searched for. */
  query?: string
}

/** A page of the docs, ready to be sent: the same bytes for every reader. */
export interface Written {
  body: StaticBody
  policy: string
}

export function writtenPage(base: string, groups: Group[], shown: Shown): Written {
  const document = documentOf(base, groups, shown)
  return {
    body: new StaticBody('text/html; charset=utf-8', Buffer.from(documentText(document))),
    policy: policyOf(document, []),
  }
}

function documentOf(base: string, groups: Group[], shown: Shown): HtmlDocument {
  return {
    language: 'en',
    title: shown.slug === '' ? shown.title : `${shown.title} – Jurat docs`,
    icon: `${base}/favicon.svg`,
    styles: [css],
    script: base + scriptPath,
    body: html`<body>
<a class="skip" href="#docs-main">Skip to the content</a>
${header(base, shown)}
<div class="columns">
<main id="docs-main" tabindex="-1">
${shown.top}
${contents(shown)}
${shown.body}
${shown.slug !== undefined && foot(base, groups, shown.slug)}
</main>
${navigation(base, groups, shown)}
</div>
<p id="docs-status" role="status" class="hidden"></p>
</body>`,
  }
}

const header = (base: string, { query = '' }: Shown): Html => html`<header class="bar">
<a class="mark" href="${base}/docs/">Jurat docs</a>
<form role="search" action="${base}/docs/search">
<label class="hidden" for="docs-q">Search the docs</label>
<input id="docs-q" name="q" type="search" value="${query}" maxlength="100" placeholder="Search" autocomplete="off" required>
<button>Search</button>
</form>
<nav aria-label="Jurat"><a class="narrow" href="#docs-pages">All pages</a>
<a href="${base}/docs/reference/">Try the API</a>
<a href="${base}/console">Console</a></nav>
</header>`

/** Only for narrow windows: wide ones have it beside the page. */
function contents({ sections = [] }: Shown): Html {
  const parts = sections.filter(({ depth }) => depth === 2)
  if (parts.length < 3) return html``
  return html`<details class="contents"><summary>On this page</summary>
${listOf(parts)}
</details>`
}

const listOf = (parts: Section[]): Html =>
  html`<ul>${parts.map(({ anchor, heading }) => html`<li><a href="#${anchor}">${heading}</a></li>\n`)}</ul>`

/** What to read with the page: its operations, its Markdown, the next page. */
function foot(base: string, groups: Group[], slug: string): Html {
  const pages = groups.flatMap(({ pages }) => pages)
  const next = pages[pages.findIndex(page => page.slug === slug) + 1]
  const isListed = pages.some(page => page.slug === slug)
  const tags = Object.entries(rulePages).filter(([, path]) => slugOf(path.split('#')[0] ?? '') === slug)
  return html`<footer>
${
  tags.length > 0 &&
  html`<p>Operations: ${tags.map(
    ([tag], at) =>
      html`${at > 0 && ', '}<a href="${base}${pageAddress(`api/${tag.toLowerCase()}`)}">${tag}</a>`,
  )}. <a href="${base}/docs/reference/">Try them</a></p>`
}
${isListed && next && html`<p>Next: <a href="${base}${pageAddress(next.slug)}">${next.title}</a></p>`}
<p class="quiet"><a href="${base}${markdownAddress(slug)}">This page as Markdown</a> · Jurat ${build}</p>
</footer>`
}

/** All pages by reader, those of this page's reader first. The current one shows its parts. */
function navigation(base: string, groups: Group[], { slug, sections = [] }: Shown): Html {
  const parts = sections.filter(({ depth }) => depth === 2)
  // A page that several readers need is listed for each; its parts are shown once.
  const first = groups.find(({ pages }) => pages.some(page => page.slug === slug))
  const inOrder = first ? [first, ...groups.filter(group => group !== first)] : groups
  return html`<nav id="docs-pages" class="side" aria-label="All pages">
${inOrder.map(group => {
  const isOpen = group.slug === undefined || slug?.startsWith(group.slug)
  const pages = isOpen ? group.pages : group.pages.filter(page => page.slug === group.slug)
  return html`<h2>${group.title}</h2>
<ul>
${pages.map(page => {
  const isCurrent = page.slug === slug
  const current = isCurrent && group === first && parts.length > 0 && listOf(parts)
  return html`<li><a href="${base}${pageAddress(page.slug)}"${isCurrent && new Raw(' aria-current="page"')}>${page.title}</a>${current}</li>
`
})}</ul>
`
})}</nav>`
}

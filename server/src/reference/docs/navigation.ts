import { lexer, type Token, type Tokens } from 'marked'
import { plainText } from './html.ts'
import { addressOf, pageAddress, slugIn } from './places.ts'

export interface Group {
  title: string
  /** A page that shows all pages of the group. They are listed beside the text only there. */
  slug?: string
  pages: { slug: string; title: string }[]
}

/** A heading of the home page is a group, and the first link of each item of its lists is a page. */
export function navigationOf(home: string, path: string): Group[] {
  const groups: Group[] = []
  for (const token of lexer(home)) {
    if (token.type === 'heading' && token.depth === 2)
      groups.push({ title: plainText(token.tokens ?? []), pages: [] })
    if (token.type !== 'list') continue
    for (const item of (token as Tokens.List).items) {
      const link = firstLink(item.tokens)
      const address = link && addressOf(path, link.href, '', pageAddress)
      if (!link || !address?.startsWith('/docs/')) continue
      const { slug } = slugIn(address.slice('/docs/'.length))
      groups.at(-1)?.pages.push({ slug, title: plainText(link.tokens) })
    }
  }
  return groups
}

function firstLink(tokens: Token[]): Tokens.Link | undefined {
  for (const token of tokens) {
    if (token.type === 'link') return token as Tokens.Link
    const found = firstLink(('tokens' in token && token.tokens) || [])
    if (found) return found
  }
  return undefined
}

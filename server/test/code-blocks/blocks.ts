import { globSync, readFileSync } from 'node:fs'

/** One fenced block of a page. */
export interface Block {
  page: string
  /** Of its first fence, from 1. */
  line: number
  language: string
  text: string
  /** What stands between the last heading and the block. */
  above: string
  /** The last heading. */
  heading: string
}

const root = new URL('../../../', import.meta.url)

/** Every page whose blocks are run: what integrators and operators read. */
export const pages = globSync('{README.md,client/README.md,docs/**/*.md,integrations/README.md}', {
  cwd: root,
}).sort()

export const blocks: Block[] = pages.flatMap(page =>
  blocksOf(page, readFileSync(new URL(page, root), 'utf8')),
)

export const nameOf = ({ page, line }: Block): string => `${page}:${line}`

/** The fenced blocks of a page, in order. A fence may be indented, as in a list. */
function blocksOf(page: string, markdown: string): Block[] {
  const found: Block[] = []
  let heading = ''
  let above: string[] = []
  let open: { fence: string; language: string; line: number; lines: string[] } | undefined
  for (const [index, text] of markdown.split('\n').entries()) {
    const [, indent = '', language = ''] = /^(\s*)```([\w-]*)\s*$/.exec(text) ?? []
    const isFence = /^\s*```/.test(text)
    if (open && isFence && language === '') {
      const { fence, lines, ...rest } = open
      const body = lines.map(line => line.slice(fence.length)).join('\n')
      found.push({ page, heading, above: above.join('\n'), text: body, ...rest })
      open = undefined
    } else if (open) {
      open.lines.push(text)
    } else if (isFence) {
      open = { fence: indent, language, line: index + 1, lines: [] }
    } else if (/^#+ /.test(text)) {
      heading = text.replace(/^#+ /, '')
      above = []
    } else {
      above.push(text)
    }
  }
  if (open) throw new Error(`${page}:${open.line}: the fence is never closed.`)
  return found
}

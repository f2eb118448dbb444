import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { managementScopes, managementScopeTexts } from '../src/platform/lib/scopes.ts'
import { scopesOfRole } from '../src/workspaces/roles.ts'
import { expandScopes } from '../src/workspaces/scopes.ts'
import { trackedFiles as find } from './helpers/tracked-files.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const pages = find('**/*.md').map(path => ({ path, text: withoutCode(read(path)) }))
const records = pages.filter(({ path }) => /^docs\/decisions\/\d{3}-/.test(path))
const sources = find('{server,scripts,bench,client,cli,integrations,web}/**/*.{js,ts,tsx,py,php}').map(
  path => ({
    path,
    text: read(path).replace(/\s*\n\s*(\*|\/\/) ?/g, ' '),
  }),
)

/** The text without code blocks, which contain no links and headings. */
function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '')
}

const headings = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.replaceAll('`', ''))

/** The anchor of a heading on the page. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The first column of the tables in the section, without code marks. */
function firstColumn(text: string, heading: string): string[] {
  const [section = ''] = (text.split(`\n## ${heading}\n`)[1] ?? '').split('\n## ')
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name)
}

describe('links', () => {
  const isThere = (path: string) => {
    try {
      readFileSync(new URL(path, root))
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EISDIR'
    }
  }
  const links = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^()\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter(target => !/^[a-z]+:/.test(target))
      .map(target => ({ path, target })),
  )

  test('The pages have links', () => {
    expect(links.length).toBeGreaterThan(50)
  })

  test('Links lead to an existing file and heading', () => {
    const broken = links.filter(({ path, target }) => {
      const [file = '', anchor] = target.split('#')
      const to = file === '' ? path : posix.join(posix.dirname(path), file)
      if (!isThere(to)) return true
      const page = pages.find(page => page.path === to)
      return anchor !== undefined && !headings(page?.text ?? '').some(known => anchorOf(known) === anchor)
    })
    expect(broken).toEqual([])
  })

  test('Links lead to every page', () => {
    const reached = new Set(
      links.map(({ path, target }) => posix.join(posix.dirname(path), target.split('#')[0] ?? '')),
    )
    const lost = pages.map(({ path }) => path).filter(path => path !== 'README.md' && !reached.has(path))
    expect(lost).toEqual([])
  })
})

describe('the table of docs/configuration.md', () => {
  const [, variables = ''] =
    /^const variables = \{\n([\s\S]*?)^\}/m.exec(read('server/src/platform/lib/config.ts')) ?? []
  const known = [...variables.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)

  test('The table of docs/configuration.md has every variable once, and no other', () => {
    expect(known.length).toBeGreaterThan(10)
    expect(firstColumn(read('docs/configuration.md'), 'Variables').sort()).toEqual(known.sort())
  })
})

describe('what comments refer to', () => {
  const named = records.flatMap(({ path, text }) =>
    [...text.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => ({
      path,
      name: heading.replaceAll('`', ''),
    })),
  )

  test('Decisions that comments name are headings of the record with that number', () => {
    const cited = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/decision (?:(\d{3}), )?"([^"]+)"/g)].map(([, number, name]) => ({
        path,
        number,
        name,
      })),
    )
    expect(cited.length).toBeGreaterThan(20)
    const unknown = cited.filter(
      ({ number = '', name }) =>
        !named.some(known => known.name === name && known.path.startsWith(`docs/decisions/${number}`)),
    )
    expect(unknown).toEqual([])
  })

  test('Sections of the contract that comments name exist', () => {
    const sections = headings(pages.find(({ path }) => path === 'docs/contract.md')?.text ?? '')
    const cited = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/contract section\s"([^"]+)"/g)].map(([, name = '']) => ({ path, name })),
    )
    expect(cited.filter(({ name }) => !sections.includes(name))).toEqual([])
  })

  test('Each heading of a decision has its own name', () => {
    const names = named.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

describe('docs/management.md', () => {
  /** The rows of the table with this header, without code marks in the first column. */
  const rowsUnder = (header: string): string[][] => {
    const [, after = ''] = read('docs/management.md').split(`${header}\n|---|---|\n`)
    const [table = ''] = after.split('\n\n')
    return table.split('\n').map(row => row.slice(2, -2).split(' | '))
  }

  test('docs/management.md says what each scope of the management interface opens', () => {
    const expected = managementScopes.map(scope => [`\`${scope}\``, managementScopeTexts[scope]])
    expect(rowsUnder('| Scope | Opens |')).toEqual(expected)
  })

  test('docs/management.md has the scopes of each role', () => {
    const documented = rowsUnder('| Role | Scopes |').map(([role = '', cell = '']) => {
      const named = [...cell.matchAll(/`([^`]+)`/g)].map(([, scope = '']) => scope)
      return [role, expandScopes(named).sort()]
    })
    expect(documented).toEqual(Object.entries(scopesOfRole).map(([role, has]) => [role, [...has].sort()]))
  })
})

describe('decision records', () => {
  test('Decision records have context, decision and consequences', () => {
    const parts = ['Context', 'Decision', 'Consequences']
    const lacking = records.filter(({ text }) => !parts.every(part => headings(text).includes(part)))
    expect(lacking.map(({ path }) => path)).toEqual([])
  })

  test('A decision record has at most 75 lines', () => {
    const long = records.filter(({ path }) => read(path).trimEnd().split('\n').length > 75)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  test('The record of libraries has a line for every runtime dependency, and for no other', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    const listed = firstColumn(read('docs/decisions/016-libraries.md'), 'Decision')
    expect(listed).toEqual(Object.keys(dependencies).sort())
  })
})

describe('the pages of the console', () => {
  const paths = [...read('web/src/app/router.tsx').matchAll(/path: '(\/[a-z]+)/g)]
    .map(([, path = '']) => path)
    .filter(path => path !== '/w')
  const pages = [...new Set(paths)].sort()

  test('The table of docs/console.md has exactly the pages of the console', () => {
    expect(pages.length).toBeGreaterThan(10)
    expect(firstColumn(read('docs/console.md'), 'Pages').sort()).toEqual(pages)
  })

  test('Existing pages and folders are not listed as missing', () => {
    const section = (path: string, heading: string) =>
      (read(path).split(`\n## ${heading}\n`)[1] ?? '').split('\n## ')[0] ?? ''
    const missing = section('README.md', 'Not yet') + section('ARCHITECTURE.md', 'What comes next')
    const titles = [...missing.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, title = '']) => title.toLowerCase())
    expect(titles.length).toBeGreaterThan(5)
    const entries = readdirSync(new URL('server/src', root), { recursive: true, withFileTypes: true })
    const folders = entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
    const built = ['console', ...pages.map(page => page.slice(1)), ...folders]
    const wrong = titles.filter(title => built.some(name => title.split(/\W+/).includes(name)))
    // Rates of a carrier are missing, quotes from the rate card are not.
    expect(wrong).toEqual(['shipping'])
  })
})

test('Every command that a page starts a server with runs on the Node that npm brought', () => {
  const lines = find('**/*.md')
    .filter(path => !path.startsWith('docs/decisions/'))
    .flatMap(path => read(path).split('\n'))
    .concat(read('cli/src/local/init.ts').split('\n'))
  const bare = lines.filter(line => /(^|[^/\w-])node (--\S+ )*server\/start\.js/.test(line))
  expect(bare).toEqual([])
})

test('No page installs a package by an unpublished name', () => {
  const installed = find('**/*.md').filter(path =>
    /\b(npm (i|install|add)|npx) (-\S+ )*@jurat\//.test(read(path)),
  )
  expect(installed).toEqual([])
})

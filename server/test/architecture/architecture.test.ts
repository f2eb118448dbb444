import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { groupImports, groupPicture } from './group-picture.ts'
import { gates, lengthsOf, linesAt, packages } from './lengths.ts'
import { parseSources, readSources } from './source-map.ts'
import {
  anys,
  arrowsBetweenGroups,
  defaultExports,
  folderLoops,
  foreignQueries,
  groups,
  importLoops,
  machineTime,
  ownTime,
  sharedTables,
  spreadLiterals,
  sqlOutside,
  strayKeyClaims,
  strayWebImports,
  unknownFolders,
  upwardImports,
  upwardReads,
  webFolderLoops,
} from './source-rules.ts'
import { looseWrites, operationCount } from './source-verbs.ts'

const root = new URL('../../../', import.meta.url)
const sources = readSources(root)
const architecture = readFileSync(new URL('ARCHITECTURE.md', root), 'utf8')

describe('the server', () => {
  test('The server has a group for every folder, and a folder for every name in the groups', () => {
    expect(unknownFolders(sources)).toEqual([])
  })

  test('The server has the groups that ARCHITECTURE.md lists', () => {
    const [, table = ''] = /^## Groups\n([\s\S]*?)\n## /m.exec(architecture) ?? []
    const rows = [...table.matchAll(/^\| `([a-z-]+)` \| (.*?) \|/gm)].map(([, name, folders = '']) => ({
      name,
      folders: [...folders.matchAll(/`(.*?)`/g)].map(([, folder]) => folder),
    }))
    expect(rows).toEqual(groups)
  })

  test('The server imports only from lower groups, and as the picture in ARCHITECTURE.md shows', () => {
    expect(upwardImports(sources)).toEqual([])
    const arrows = arrowsBetweenGroups(sources)
    // `npm run draw` writes both.
    expect(architecture).toContain(`\n\`\`\`mermaid\n${groupPicture(arrows)}\`\`\`\n`)
    expect(architecture).toContain(`\n\`\`\`text\n${groupImports(arrows)}\`\`\`\n`)
    expect(arrows.length).toBeLessThanOrEqual(60)
  })

  test('The server has no import loop of files or of folders', () => {
    expect(importLoops(sources)).toEqual([])
    expect(folderLoops(sources)).toEqual([])
  })

  test('The server reads only tables of its own group and of lower groups', () => {
    expect(upwardReads(sources)).toEqual([])
  })

  test("Only a folder's own files use its queries", () => {
    expect(foreignQueries(sources, 'values')).toEqual([])
    expect(foreignQueries(sources, 'types')).toEqual([])
  })

  test('The server has SQL only in the files for it', () => {
    expect(sqlOutside(sources)).toEqual([])
  })

  test('Each table is written from one folder only', () => {
    expect(sharedTables(sources)).toEqual([])
  })

  test('A write uses one transaction within a workspace, and records an event or audit entry', () => {
    expect(looseWrites(sources)).toEqual([])
    expect(operationCount(sources)).toBeGreaterThan(40)
  })

  test('Idempotency keys are claimed in one place', () => {
    expect(strayKeyClaims(sources)).toEqual([])
  })

  test('The server takes the time from the clock', () => {
    expect(machineTime(sources)).toEqual([])
    expect(Object.keys(ownTime).filter(path => !sources.some(source => source.path === path))).toEqual([])
  })

  test('The server has neither any nor default exports', () => {
    expect(anys(sources)).toEqual([])
    expect(defaultExports(sources)).toEqual([])
  })
})

describe('the console', () => {
  test('The console imports only from lower layers, and no page imports another', () => {
    expect(strayWebImports(sources)).toEqual([])
    expect(webFolderLoops(sources)).toEqual([])
  })
})

test('No object literal is spread only to pack its fields into one line', () => {
  expect(spreadLiterals(sources)).toEqual([])
})

describe.each(packages)('the package %s', name => {
  test.each(['files', 'functions'] as const)('The package has short %s', of => {
    const ascending = lengthsOf(sources, name, of)
    expect(ascending.length).toBeGreaterThan(50)
    for (const [percentile, most] of gates[of]) {
      const longer = ascending.filter(({ lines }) => lines > most)
      expect(linesAt(ascending, percentile), JSON.stringify(longer)).toBeLessThanOrEqual(most)
    }
  })
})

test('Scripts of pages are as short as other files', () => {
  const scripts = globSync('server/src/**/*.js', { cwd: root })
  const lines = (path: string) => readFileSync(new URL(path, root), 'utf8').split('\n').length - 1
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter(path => lines(path) > gates.files[1][1])).toEqual([])
})

describe('the checks see', () => {
  const operation = `
    import type { Context } from '../../platform/context.ts'
    import { write } from '../../platform/http/operation.ts'
    import { add } from './signers.ts'`
  const [http, events] = ['server/src/platform/http/operation.ts', 'server/src/platform/events/record.ts']
  const base = {
    [http]: 'export function write(...args: unknown[]) {}',
    [events]: 'export async function record(tx: Tx) {}\nexport async function audit(tx: Tx) {}',
    'server/src/platform/context.ts': 'export interface Context {}',
  }
  const see = (files: Record<string, string>) => parseSources({ ...base, ...files })

  test.each([
    ['a value', `import { x } from '../signers/signers.ts'`],
    ['a type', `import type { x } from '../signers/signers.ts'`],
    ['a re-export', `export * from '../signers/signers.ts'`],
    ['a type in place', `export type X = import('../signers/signers.ts').X`],
    ['a late import', `export const x = () => import('../signers/signers.ts')`],
  ])('The checks find %s from a higher group', (_what, text) => {
    const imports = text.replace('../signers', '../../bookings/signers')
    const found = upwardImports(
      see({ 'server/src/calendar/notaries/a.ts': imports, 'server/src/bookings/signers/signers.ts': '' }),
    )
    expect(found).toEqual([expect.stringMatching('^server/src/calendar/notaries/a.ts imports ')])
    expect(upwardImports(see({ 'server/src/bookings/documents/a.ts': text }))).toEqual([])
  })

  test('The checks find a folder that belongs to no group', () => {
    const found = unknownFolders(
      see({ 'server/src/unknown/unknown.ts': '', 'server/src/staff/unknown/a.ts': '' }),
    )
    expect(found).toEqual(expect.arrayContaining(['unknown/unknown.ts', 'staff/unknown']))
  })

  test('The checks find folders that import from each other, of any group', () => {
    const found = folderLoops(
      see({
        'server/src/bookings/signers/a.ts': `import { b } from '../documents/b.ts'`,
        'server/src/bookings/documents/c.ts': `import type { d } from '../signers/d.ts'`,
        'server/src/bookings/notes/e.ts': `import { b } from '../documents/b.ts'`,
      }),
    )
    expect(found).toEqual(['bookings/signers ⇄ bookings/documents'])
  })

  test.each([
    "db.selectFrom('signers')",
    "db.selectFrom('claims').innerJoin('signers as s', 's.id', 'claims.id')",
    'sql`select 1 from claims c join signers s on true`',
    'sql`select (select 1 from signers)`',
  ])('The checks find a read of a table of a higher group: %s', text => {
    const owner = "export const add = (tx: Tx) => tx.insertInto('signers').values({})"
    const found = (path: string) =>
      upwardReads(
        see({
          'server/src/bookings/signers/queries.ts': owner,
          [path]: `export const x = (db: Db) => ${text}`,
        }),
      )
    const below = 'server/src/calendar/claims/queries.ts'
    expect(found(below)).toEqual([`${below} reads signers of bookings`])
    expect(found('server/src/staff/lists/queries.ts')).toEqual([])
  })

  test.each([
    ['lib/a.ts', '../parts/dates/b.ts', 'a higher layer'],
    ['pages/mails/a.ts', '../audit/b.ts', 'another page'],
    ['pages/mails/a.ts', '../../app/b.ts', 'the frame'],
  ])('The checks find an import of %s from %s, which is %s', (file, from) => {
    const text = `import { b } from '${from}'`
    expect(strayWebImports(see({ [`web/src/${file}`]: text }))).toHaveLength(1)
    const allowed = { 'web/src/pages/mails/a.ts': `import { b } from './list/b.ts'` }
    expect(strayWebImports(see({ ...allowed, 'web/src/main.tsx': `import './app/b.ts'` }))).toEqual([])
    expect(strayWebImports(see({ 'web/src/other/a.ts': '' }))).toEqual(['web/src/other/a.ts'])
  })

  test('The checks find folders of the console that import from each other', () => {
    const found = webFolderLoops(
      see({
        'web/src/parts/dates/a.ts': `import { b } from '../data/b.ts'`,
        'web/src/parts/data/c.ts': `import type { D } from '../dates/d.ts'`,
      }),
    )
    expect(found).toEqual(['parts/dates ⇄ parts/data'])
  })

  test('The checks find a loop, also of types', () => {
    const found = importLoops(
      see({
        'server/src/platform/http/a.ts': `import { b } from './b.ts'`,
        'server/src/platform/http/b.ts': `import type { C } from './c.ts'`,
        'server/src/platform/http/c.ts': `import { a } from './a.ts'`,
        'server/src/platform/http/d.ts': `import { a } from './a.ts'`,
      }),
    )
    expect(found).toEqual([
      'server/src/platform/http/a.ts ⇄ server/src/platform/http/b.ts ⇄ server/src/platform/http/c.ts',
    ])
  })

  test("The checks find a use of another folder's queries", () => {
    const files = see({
      'server/src/bookings/signers/signers.ts': `import { find, type Row } from '../shared/queries.ts'`,
    })
    const found = (what: string) => [
      `server/src/bookings/signers/signers.ts imports ${what} of server/src/bookings/shared/queries.ts`,
    ]
    expect(foreignQueries(files, 'values')).toEqual(found('find'))
    expect(foreignQueries(files, 'types')).toEqual(found('type Row'))
  })

  test.each([
    `import { sql } from 'kysely'`,
    `import { Client } from 'pg'`,
    `export const x = (db: Db) => db.selectFrom('signers')`,
    `export const x = (tx: Tx) => tx\n.deleteFrom('signers')`,
  ])('The checks find SQL in a verb: %s', text => {
    expect(sqlOutside(see({ 'server/src/bookings/signers/signers.ts': text }))).toHaveLength(1)
    expect(sqlOutside(see({ 'server/src/bookings/signers/queries.ts': text }))).toEqual([])
  })

  test.each([
    "tx.insertInto('signers').values(row)",
    "tx.updateTable('signers').set(row)",
    "tx.deleteFrom('signers').where(a)",
    "insertion('signers')",
    "deletion('signers')",
    'sql`insert into signers (id) values (1)`',
    'sql`update signers s set id = 1`',
    'sql`delete from signers using given`',
  ])('The checks find a table that two folders write: %s', text => {
    const owner = "export const add = (tx: Tx) => tx.insertInto('signers').values({})"
    const found = (folder: string) =>
      sharedTables(
        see({
          'server/src/bookings/signers/queries.ts': owner,
          [`server/src/bookings/${folder}/other-queries.ts`]: `export const x = (tx: Tx) => ${text}`,
        }),
      )
    expect(found('documents')).toEqual(['signers is written by bookings/signers, bookings/documents'])
    expect(found('signers')).toEqual([])
  })

  test.each([`import { once } from`, `import * as keys from`])(
    'The checks find a claimed key of a page: %s',
    text => {
      const file = `${text} '../../platform/http/idempotency.ts'`
      expect(strayKeyClaims(see({ 'server/src/customers/pages/a.ts': file }))).toHaveLength(1)
      expect(
        strayKeyClaims(
          see({ 'server/src/platform/http/change.ts': file.replace('../../platform/http', '.') }),
        ),
      ).toEqual([])
    },
  )

  test.each(['new Date()', 'Date()', 'Date.now()', 'Temporal.Now.instant()'])(
    'The checks of the clock: %s',
    text => {
      expect(
        machineTime(see({ 'server/src/bookings/signers/a.ts': `export const at = ${text}` })),
      ).toHaveLength(1)
    },
  )

  test('The checks accept a given time, and text, as time', () => {
    const text = `export const at = new Date(0) // Date.now()\nexport const name = 'new Date()'`
    expect(machineTime(see({ 'server/src/bookings/signers/a.ts': text }))).toEqual([])
  })

  test.each(['export default 1', 'export default function f() {}', 'const f = 1\nexport { f as default }'])(
    'The checks of the clock: %s',
    text => {
      expect(defaultExports(see({ 'server/src/bookings/signers/a.ts': text }))).toHaveLength(1)
    },
  )

  test('The checks find any, and not the word in a comment or a test', () => {
    const text = 'export const x = (y: any[]) => y // any'
    expect(anys(see({ 'server/src/a.ts': text, 'server/src/a.test.ts': text }))).toEqual([
      'server/src/a.ts:1',
    ])
  })

  test('The checks find a spread object literal, and not one with a condition', () => {
    const text = 'export const x = (y?: {}) => ({ ...{ a: 1 }, ...(y ? { b: 2 } : {}), ...y })'
    const element = 'export const X = () => <a {...{ b: 1 }} {...(c && { d: 2 })} />'
    expect(spreadLiterals(see({ 'cli/src/a.ts': text, 'web/src/lib/b.tsx': element }))).toEqual([
      'cli/src/a.ts:1',
      'web/src/lib/b.tsx:1',
    ])
  })

  test.each([
    ['records nothing', `async tx => add(tx)`, 'tx'],
    ['uses ctx.db', `async tx => add(tx, await find(ctx.db))`, 'record(tx)'],
    ['uses ctx.db', `async tx => add(tx, ctx)`, 'find(ctx.db), record(tx)'],
    ['records nothing', `async tx => add(tx)`, 'audit(tx)'],
  ])('The checks find a write that %s: %s, %s', (fault, handler, verb) => {
    const found = looseWrites(
      see({
        'server/src/bookings/signers/routes.ts': `${operation}\nwrite(app, ctx, 'POST', '/', { id: 'add', scope: 'signers:write' }, ${handler})`,
        'server/src/bookings/signers/signers.ts': `import { audit, record } from '../../platform/events/record.ts'
          export async function add(tx: Tx, ctx: Context) { ${verb} }`,
      }),
    )
    expect(found).toEqual([expect.stringContaining(fault)])
  })

  test.each([
    `tx.updateTable('signers').set(x).where('id', '=', id)`,
    `tx.deleteFrom('signers').where('id', '=', id)`,
    'sql`update signers set x = 1 where id = 1`.execute(tx)',
  ])('The checks find a change to any tenant: %s', text => {
    const found = looseWrites(
      see({ 'server/src/bookings/signers/queries.ts': `export async function f(tx: Tx) { ${text} }` }),
    )
    expect(found).toEqual(['server/src/bookings/signers/queries.ts#f names no workspace'])
  })
})

import {
  isCallExpression,
  isExportAssignment,
  isExportSpecifier,
  isIdentifier,
  isJsxSpreadAttribute,
  isNewExpression,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isSpreadAssignment,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { type Import, isServer, placeOf, type Source, walk } from './source-map.ts'

/**
 * The groups of `server/src`, top first, with the folders and files of each. A group imports only from groups
 * below it, and its SQL reads only their tables and its own. The table "Groups" of ARCHITECTURE.md is checked
 * against this list.
 */
export const groups: readonly { name: string; folders: readonly string[] }[] = [
  {
    name: 'program',
    folders: [
      ...['main.ts', 'serve.ts', 'app.ts', 'background.ts'],
      ...['start', 'secret-key', 'monitoring', 'reference', 'console'],
    ],
  },
  { name: 'agents', folders: [] },
  {
    name: 'staff',
    folders: [
      'routes.ts',
      'today',
      'lists',
      'search',
      'customers',
      'messages',
      'calendar',
      'reports',
      'feeds',
      'imports',
      'sample-data',
      'go-live',
    ],
  },
  { name: 'customers', folders: ['routes.ts', 'booking', 'public-booking', 'pages'] },
  { name: 'privacy', folders: ['routes.ts', 'personal-data', 'retention'] },
  { name: 'mail-templates', folders: [] },
  {
    name: 'members',
    folders: [
      ...['routes.ts', 'factors.ts', 'pages', 'passwords', 'second-factor', 'passkeys', 'sso'],
      ...['invitations', 'sign-in', 'members', 'sessions', 'accounts', 'saved-views'],
    ],
  },
  {
    name: 'bookings',
    folders: [
      'routes.ts',
      ...[
        'results',
        'by-staff',
        'again',
        'no-shows',
        'confirmation',
        'lifecycle',
        'completion',
        'requests',
        'reservations',
        'appointments',
      ],
      ...[
        'signers',
        'documents',
        'videos',
        'uploads',
        'shipping',
        'payments',
        'card-holds',
        'checkouts',
        'cancellation',
        'notes',
        'corrections',
        'release',
        'readiness',
        'told',
        'price-preview',
        'price-lines',
        'pricing',
        'answers',
        'shared',
      ],
    ],
  },
  {
    name: 'calendar',
    folders: [
      'routes.ts',
      ...[
        'availability',
        'closures',
        'busy-times',
        'notaries',
        'services',
        'fee-caps',
        'default-places',
        'claims',
      ],
    ],
  },
  { name: 'integrations', folders: ['routes.ts', 'webhooks', 'activity'] },
  { name: 'mail', folders: ['routes.ts', 'kinds', 'notaries', 'queue', 'languages'] },
  { name: 'workspaces', folders: [] },
  {
    name: 'platform',
    folders: [
      'routes.ts',
      ...['context.ts', 'http', 'files', 'backups', 'events', 'jobs', 'storage', 'db', 'outbound', 'lib'],
    ],
  },
]

/** Files that may read the machine's time, and why. */
export const ownTime: Readonly<Record<string, string>> = {
  'server/src/platform/lib/clock.ts': 'it is the clock',
  'server/src/platform/lib/rate-limiter.ts':
    'the limiter counts in the time of its store, in which its windows end',
}

/** The group and the folder in it, `['bookings', 'signers']`. Undefined for paths outside of `server/src`. */
function placeIn(path: string): [group: string, folder: string] | undefined {
  const [, first = '', second] = /^server\/src\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  if (first === '') return undefined
  const [program] = groups
  if (program?.folders.includes(first)) return [program.name, first]
  return [first, second ?? '']
}

const rankOf = (group: string): number => groups.findIndex(({ name }) => name === group)

/** The folder that contains the path, `bookings/signers`. A group without folders is one itself. */
function folderOf(path: string): string | undefined {
  const [group, folder] = placeIn(path) ?? []
  if (group === undefined) return undefined
  return groups[rankOf(group)]?.folders.length === 0 ? group : `${group}/${folder}`
}

/** Folders that belong to no group, and names in the groups that do not exist. */
export function unknownFolders(sources: Source[]): string[] {
  const known = groups.flatMap(({ name, folders }) =>
    folders.length === 0 ? [name] : folders.map(folder => `${name}/${folder}`),
  )
  const folders = new Set(sources.filter(isServer).map(({ path }) => folderOf(path) ?? ''))
  return [...folders]
    .filter(folder => !known.includes(folder))
    .concat(known.filter(folder => !folders.has(folder)))
}

/** Imports from a higher group, types included. */
export const upwardImports = (sources: Source[]): string[] =>
  eachImport(sources, (path, { from }) => isAbove(placeIn(from)?.[0], placeIn(path)?.[0]))

const isAbove = (group: string | undefined, other: string | undefined): boolean =>
  group !== undefined && other !== undefined && rankOf(group) < rankOf(other)

/** One group imports from another. */
export type Arrow = [from: string, to: string]

/** The imports between groups, in the order of the groups. */
export function arrowsBetweenGroups(sources: Source[]): Arrow[] {
  const arrows = new Set<string>()
  for (const { path, imports } of sources.filter(isServer)) {
    const own = placeIn(path)?.[0]
    for (const { from } of imports) {
      const other = placeIn(from)?.[0]
      if (own && other && own !== other) arrows.add(`${own} → ${other}`)
    }
  }
  const names = groups.map(({ name }) => name)
  return names
    .flatMap(from => names.map((to): Arrow => [from, to]))
    .filter(([from, to]) => arrows.has(`${from} → ${to}`))
}

/** Groups of folders that import from each other in a loop. */
export const folderLoops = (sources: Source[]): string[] => loopsBetween(sources.filter(isServer), folderOf)

function loopsBetween(sources: Source[], folderAt: (path: string) => string | undefined): string[] {
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const own = folderAt(path)
    if (own === undefined) continue
    const others = imports.flatMap(({ from }) => folderAt(from) ?? []).filter(folder => folder !== own)
    graph.set(own, (graph.get(own) ?? new Set()).union(new Set(others)))
  }
  return loopsOf(graph)
}

/** The layers of `web/src`, top first. A folder imports only from layers below its own. */
const webLayers = ['main.tsx', 'app', 'pages', 'parts', 'lib']

/** `['pages', 'bookings']`, or `['lib', '']`. Undefined outside of `web/src`. */
function placeInWeb(path: string): [layer: string, folder: string] | undefined {
  const [, layer = '', folder = ''] = /^web\/src\/([^/]+)(?:\/([^/]+)\/)?/.exec(path) ?? []
  return layer === '' ? undefined : [layer, folder]
}

/** Imports of the console from a higher layer or from another page, and files outside of the layers. */
export function strayWebImports(sources: Source[]): string[] {
  const files = sources.filter(({ path }) => placeInWeb(path) !== undefined)
  const outside = files
    .map(({ path }) => path)
    .filter(path => !webLayers.includes(placeInWeb(path)?.[0] ?? ''))
  const stray = files.flatMap(({ path, imports }) => {
    const [layer = '', folder] = placeInWeb(path) ?? []
    return imports
      .filter(({ from }) => {
        const [other, otherFolder] = placeInWeb(from) ?? []
        if (other === undefined) return false
        if (other === layer) return layer === 'pages' && otherFolder !== folder
        return webLayers.indexOf(other) < webLayers.indexOf(layer)
      })
      .map(({ from }) => `${path} imports from ${from}`)
  })
  return [...outside, ...stray]
}

/** Groups of folders of the console that import from each other in a loop. */
export const webFolderLoops = (sources: Source[]): string[] =>
  loopsBetween(sources, path => placeInWeb(path)?.join('/'))

/** Groups of files that import each other in a loop, types included. */
export const importLoops = (sources: Source[]): string[] =>
  loopsOf(new Map(sources.map(({ path, imports }) => [path, imports.map(({ from }) => from)])))

function loopsOf(graph: Map<string, Iterable<string>>): string[] {
  const reach = (start: string): Set<string> => {
    const seen = new Set<string>()
    const queue = [...(graph.get(start) ?? [])]
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      if (!seen.has(node)) queue.push(...(graph.get(node) ?? []))
      seen.add(node)
    }
    return seen
  }
  const reached = new Map([...graph.keys()].map(node => [node, reach(node)]))
  const looped = [...reached].filter(([node, to]) => to.has(node)).map(([node]) => node)
  const loops = looped.map(node =>
    looped.filter(other => reached.get(node)?.has(other) && reached.get(other)?.has(node)),
  )
  return [...new Set(loops.map(loop => loop.join(' ⇄ ')))]
}

/** Queries, or types of rows, that a folder imports from another folder. */
export function foreignQueries(sources: Source[], kind: 'values' | 'types'): string[] {
  return eachImport(sources, (path, { from, isType }) => {
    const isForeign = /queries\.ts$/.test(from) && folderOf(from) !== folderOf(path)
    return isForeign && isType === (kind === 'types')
  })
}

/** `with-booking.ts` builds the queries of two folders. */
const sqlPlaces = /[-/]queries\.ts$|\/with-booking\.ts$|^server\/src\/platform\/(db|jobs|events)\//
const databases = new Set(['kysely', 'pg', '@electric-sql/pglite'])
const statements = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
])

/** SQL statements outside the files for SQL, and imports of database libraries. */
export function sqlOutside(sources: Source[]): string[] {
  const others = sources.filter(({ path }) => !sqlPlaces.test(path))
  const made = eachImport(others, (_path, { from, isType }) => databases.has(from) && !isType)
  const begun = eachNode(others, node => isPropertyAccessExpression(node) && statements.has(node.name.text))
  return [...made, ...begun]
}

const written =
  /(?:insertInto|updateTable|deleteFrom|insertion|update|deletion)\('(\w+)'\)|\b(?:insert into|delete from) (\w+)|\bupdate (\w+)(?: \w+)? set\b/g

/** Tables that the SQL of more than one folder writes, with the folders. */
export const sharedTables = (sources: Source[]): string[] =>
  [...writersOf(sources)]
    .filter(([, writers]) => writers.size > 1)
    .map(([table, writers]) => `${table} is written by ${[...writers].join(', ')}`)

/** The folders whose SQL writes the table, by table. */
function writersOf(sources: Source[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>()
  for (const { path, text } of sources.filter(isServer)) {
    for (const [, built, inserted, updated] of text.matchAll(written)) {
      const table = built ?? inserted ?? updated ?? ''
      folders.set(table, (folders.get(table) ?? new Set()).add(folderOf(path) ?? ''))
    }
  }
  return folders
}

/** A name in quotes, alone or with an alias, or a name after `from` or `join` in SQL. */
const read = /'(\w+)(?: as \w+)?'|\b(?:from|join)\s+(\w+)/g

/** Tables of a higher group that SQL reads. Whose a table is, its writers show. */
export function upwardReads(sources: Source[]): string[] {
  const writers = writersOf(sources)
  const ownerOf = (table: string) => [...(writers.get(table) ?? [])][0]?.split('/')[0]
  // Types of rows name columns, of which some are called as tables are.
  const isSql = ({ path }: Source) => sqlPlaces.test(path) && !path.endsWith('tables.ts')
  const files = sources.filter(source => isServer(source) && isSql(source))
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(read)]
      .map(([, quoted, named]) => quoted ?? named ?? '')
      .filter(table => isAbove(ownerOf(table), placeIn(path)?.[0]))
      .map(table => `${path} reads ${table} of ${ownerOf(table)}`),
  )
}

const claimsKeys = /^server\/src\/platform\/http\/(change|write-items)\.ts$/

/** Files that claim an idempotency key past the queue and admission control of `platform/http/change.ts`. */
export const strayKeyClaims = (sources: Source[]): string[] =>
  eachImport(
    sources.filter(({ path }) => !claimsKeys.test(path)),
    (_path, { from, name }) =>
      from === 'server/src/platform/http/idempotency.ts' && ['once', 'begin', 'keep', '*'].includes(name),
  )

/** The type `any`. */
export const anys = (sources: Source[]): string[] =>
  eachNode(sources, node => node.kind === SyntaxKind.AnyKeyword)

/** Object literals that are spread without a condition, `...{ a, b }`: their fields fit into the object around. */
export const spreadLiterals = (sources: Source[]): string[] =>
  sources.flatMap(source =>
    [...walk(source.tree)]
      .filter(
        node =>
          (isSpreadAssignment(node) || isJsxSpreadAttribute(node)) &&
          isObjectLiteralExpression(node.expression),
      )
      .map(node => placeOf(source, node)),
  )

export const defaultExports = (sources: Source[]): string[] =>
  eachNode(
    sources,
    node =>
      isExportAssignment(node) ||
      node.kind === SyntaxKind.DefaultKeyword ||
      (isExportSpecifier(node) && node.name.text === 'default'),
  )

/** Reads of the machine's time in files that may not do that. */
export const machineTime = (sources: Source[]): string[] =>
  eachNode(
    sources.filter(({ path }) => !(path in ownTime)),
    node => {
      if (isNewExpression(node)) return isDate(node.expression) && !node.arguments?.length
      if (isCallExpression(node)) return isDate(node.expression)
      if (!isPropertyAccessExpression(node) || !isIdentifier(node.expression)) return false
      return ['Date.now', 'Temporal.Now'].includes(`${node.expression.text}.${node.name.text}`)
    },
  )

const isDate = (node: Node): boolean => isIdentifier(node) && node.text === 'Date'

function eachImport(sources: Source[], matches: (path: string, found: Import) => boolean): string[] {
  return sources
    .filter(isServer)
    .flatMap(({ path, imports }) =>
      imports
        .filter(found => matches(path, found))
        .map(({ from, name, isType }) => `${path} imports ${isType ? 'type ' : ''}${name} of ${from}`),
    )
}

function eachNode(sources: Source[], matches: (node: Node) => boolean): string[] {
  return sources
    .filter(isServer)
    .flatMap(source => [...walk(source.tree)].filter(matches).map(node => placeOf(source, node)))
}

import {
  isCallExpression,
  isExportAssignment,
  isExportSpecifier,
  isIdentifier,
  isNewExpression,
  isPropertyAccessExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { type Import, isServer, placeOf, type Source, walk } from './source-map.ts'

/**
 * The layers of `server/src`, top first. A folder, or a file that stands alone, imports only from layers
 * below its own. The table "Layers" of ARCHITECTURE.md is checked against this list.
 */
export const layers: readonly { name: string; folders: readonly string[] }[] = [
  { name: 'program', folders: ['main.ts'] },
  { name: 'serving', folders: ['serve.ts'] },
  { name: 'start', folders: ['start'] },
  { name: 'assembly', folders: ['app.ts', 'background.ts'] },
  { name: 'monitoring', folders: ['monitoring'] },
  { name: 'reference', folders: ['reference'] },
  { name: 'signing in', folders: ['members/auth'] },
  { name: 'pages of staff', folders: ['members/pages', 'console'] },
  { name: 'pages', folders: ['customers/pages'] },
  { name: 'retention', folders: ['privacy/retention'] },
  { name: 'personal data', folders: ['privacy/personal-data'] },
  { name: 'views of the day', folders: ['staff/today'] },
  { name: 'views of bookings', folders: ['staff/reports'] },
  { name: 'calendar of staff', folders: ['staff/calendar'] },
  { name: 'visitors', folders: ['customers/public-booking'] },
  { name: 'feeds', folders: ['staff/feeds'] },
  { name: 'customers', folders: ['customers/booking'] },
  { name: 'sample data', folders: ['staff/sample-data'] },
  { name: 'imports', folders: ['staff/imports'] },
  { name: 'lists of staff', folders: ['staff/lists'] },
  { name: 'search', folders: ['staff/search'] },
  { name: 'acts of staff', folders: ['bookings/by-staff', 'bookings/no-shows'] },
  { name: 'whole bookings', folders: ['bookings/lifecycle', 'mail-templates'] },
  { name: 'members', folders: ['members/members'] },
  {
    name: 'bookings by kind',
    folders: ['bookings/reservations', 'bookings/appointments', 'bookings/requests'],
  },
  {
    name: 'parts of a booking',
    folders: [
      'bookings/signers',
      'bookings/documents',
      'bookings/videos',
      'bookings/shipping',
      'bookings/notes',
    ],
  },
  { name: 'time', folders: ['calendar/availability'] },
  { name: 'closed days', folders: ['calendar/closures'] },
  { name: 'busy times', folders: ['calendar/busy-times'] },
  { name: 'calendar', folders: ['calendar/notaries'] },
  { name: 'catalog', folders: ['calendar/services'] },
  { name: 'saved filters', folders: ['members/saved-views'] },
  { name: 'activity', folders: ['integrations/activity'] },
  { name: 'calendar entries', folders: ['calendar/entries'] },
  { name: 'shared', folders: ['bookings/shared', 'calendar/claims', 'integrations/webhooks'] },
  { name: 'languages', folders: ['mail/languages'] },
  { name: 'accounts', folders: ['members/accounts'] },
  { name: 'mails to notaries', folders: ['mail/notaries'] },
  { name: 'mail', folders: ['mail/queue'] },
  { name: 'workspaces', folders: ['workspaces'] },
  { name: 'backups', folders: ['platform/backups'] },
  { name: 'files', folders: ['platform/files'] },
  { name: 'sign in', folders: ['members/sign-in'] },
  { name: 'http', folders: ['platform/http'] },
  { name: 'events', folders: ['platform/events'] },
  { name: 'context', folders: ['platform/context.ts'] },
  { name: 'platform', folders: ['platform/jobs', 'platform/storage'] },
  { name: 'database', folders: ['platform/db'] },
  { name: 'outgoing requests', folders: ['platform/outbound'] },
  { name: 'library', folders: ['platform/lib'] },
]

/** Files that may read the machine's time, and why. */
export const ownTime: Readonly<Record<string, string>> = {
  'server/src/platform/lib/clock.ts': 'it is the clock',
  'server/src/platform/lib/rate-limiter.ts':
    'the limiter counts in the time of its store, in which its windows end',
}

/** The folder or single file of `server/src` that contains the path. Undefined for other paths. */
const folderOf = (path: string): string | undefined =>
  /^server\/src\/((?:platform|mail|integrations|calendar|bookings|members|privacy|customers|staff)\/[^/]+|[^/]+)/.exec(
    path,
  )?.[1]

/** Folders that belong to no layer, and names in the layers that do not exist. */
export function unknownFolders(sources: Source[]): string[] {
  const known = layers.flatMap(({ folders }) => folders)
  const folders = new Set(sources.filter(isServer).map(source => folderOf(source.path) ?? ''))
  return [...folders]
    .filter(folder => !known.includes(folder))
    .concat(known.filter(folder => !folders.has(folder)))
}

/** Imports of another folder of the same layer or a higher one, types included. */
export function upwardImports(sources: Source[]): string[] {
  const layerOf = (path: string) => layers.findIndex(({ folders }) => folders.includes(folderOf(path) ?? ''))
  return eachImport(sources, (path, { from }) => {
    if (!folderOf(from) || folderOf(from) === folderOf(path)) return false
    return layerOf(from) <= layerOf(path)
  })
}

/** Groups of files that import each other in a loop, types included. */
export function importLoops(sources: Source[]): string[] {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports.map(({ from }) => from)]))
  const reach = (start: string): Set<string> => {
    const seen = new Set<string>()
    const queue = [...(graph.get(start) ?? [])]
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (!seen.has(path)) queue.push(...(graph.get(path) ?? []))
      seen.add(path)
    }
    return seen
  }
  const reached = new Map(sources.map(({ path }) => [path, reach(path)]))
  const looped = [...reached].filter(([path, to]) => to.has(path)).map(([path]) => path)
  const groups = looped.map(path =>
    looped.filter(other => reached.get(path)?.has(other) && reached.get(other)?.has(path)),
  )
  return [...new Set(groups.map(group => group.join(' ⇄ ')))]
}

/** Queries, or types of rows, that a folder imports from another folder. */
export function foreignQueries(sources: Source[], kind: 'values' | 'types'): string[] {
  return eachImport(sources, (path, { from, isType }) => {
    const isForeign = /queries\.ts$/.test(from) && folderOf(from) !== folderOf(path)
    return isForeign && isType === (kind === 'types')
  })
}

const sqlPlaces = /[-/]queries\.ts$|^server\/src\/platform\/(db|jobs|events)\//
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
  /(?:insertInto|updateTable|deleteFrom|insertion|update)\('(\w+)'\)|\b(?:insert into|delete from) (\w+)|\bupdate (\w+)(?: \w+)? set\b/g

/** Tables that the SQL of more than one folder writes, with the folders. */
export function sharedTables(sources: Source[]): string[] {
  const folders = new Map<string, Set<string>>()
  for (const { path, text } of sources.filter(isServer)) {
    for (const [, built, inserted, updated] of text.matchAll(written)) {
      const table = built ?? inserted ?? updated ?? ''
      folders.set(table, (folders.get(table) ?? new Set()).add(folderOf(path) ?? ''))
    }
  }
  return [...folders]
    .filter(([, writers]) => writers.size > 1)
    .map(([table, writers]) => `${table} is written by ${[...writers].join(', ')}`)
}

/** The type `any`. */
export const anys = (sources: Source[]): string[] =>
  eachNode(sources, node => node.kind === SyntaxKind.AnyKeyword)

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

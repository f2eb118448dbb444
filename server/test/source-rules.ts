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

/** The rooms of `server/src`, top floor first: folders, and files that stand alone. Imports go down only. */
const floors: readonly (readonly string[])[] = [
  ['main.ts'],
  ['greeting.ts', 'start-warnings.ts'],
  ['app.ts', 'housekeeping.ts', 'upgrade.ts'],
  ['reference'],
  ['booking-page'],
  ['lifecycle', 'correspondence'],
  ['reservations', 'appointments'],
  ['signers', 'documents', 'videos', 'shipping'],
  ['availability'],
  ['services', 'notaries'],
  ['bookings', 'activity', 'ledger', 'webhooks'],
  ['mail'],
  ['workspaces'],
  ['backups'],
  ['files'],
  ['http'],
  ['events'],
  ['context.ts'],
  ['jobs', 'storage'],
  ['db'],
  ['data-dir.ts', 'rate-limit.ts', 'secret-key.ts', 'smtp.ts', 'zones.ts'],
  [
    'bell.ts',
    'caller.ts',
    'clock.ts',
    'close-to-others.ts',
    'config.ts',
    'errors.ts',
    'filenames.ts',
    'hold.ts',
    'key-line.ts',
    'keys.ts',
    'local-url.ts',
    'log.ts',
    'make-folder.ts',
    'metrics.ts',
    'money.ts',
    'network.ts',
    'own-file.ts',
    'seal.ts',
    'shell-word.ts',
    'tar.ts',
    'versioned-cache.ts',
  ],
  ['mailbox.ts', 'sync.ts'],
]

/** Where time may be read from the machine, and why. */
export const ownTime: Readonly<Record<string, string>> = {
  'server/src/clock.ts': 'it is the clock',
  'server/src/rate-limit.ts': 'the limiter counts in the time of its store, in which its windows end',
}

/** The folder or lone file of `server/src` that a path lies in; undefined elsewhere. */
const roomOf = (path: string): string | undefined => /^server\/src\/([^/]+)/.exec(path)?.[1]

/** Rooms that are on no floor, and names on the floors that are no room. */
export function strayRooms(sources: Source[]): string[] {
  const known = floors.flat()
  const rooms = new Set(sources.filter(isServer).map(source => roomOf(source.path) ?? ''))
  return [...rooms].filter(room => !known.includes(room)).concat(known.filter(room => !rooms.has(room)))
}

/** Imports of a room on the same floor or above, types included. */
export function upwardImports(sources: Source[]): string[] {
  const floorOf = (path: string) => floors.findIndex(rooms => rooms.includes(roomOf(path) ?? ''))
  return eachImport(sources, (path, { from }) => {
    if (!roomOf(from) || roomOf(from) === roomOf(path)) return false
    return floorOf(from) <= floorOf(path)
  })
}

/** Groups of files that import each other in a circle, types included. */
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

/** Queries, or types of rows, that a room takes from another room. */
export function foreignQueries(sources: Source[], kind: 'values' | 'types'): string[] {
  return eachImport(sources, (path, { from, isType }) => {
    const isForeign = from.endsWith('/queries.ts') && roomOf(from) !== roomOf(path)
    return isForeign && isType === (kind === 'types')
  })
}

const sqlPlaces = /\/queries\.ts$|^server\/src\/(db|jobs|events)\//
const databases = new Set(['kysely', 'pg', '@electric-sql/pglite'])
const statements = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
])

/** Statements outside the files that hold the SQL, and what they could be made of. */
export function sqlOutside(sources: Source[]): string[] {
  const others = sources.filter(({ path }) => !sqlPlaces.test(path))
  const made = eachImport(others, (_path, { from, isType }) => databases.has(from) && !isType)
  const begun = eachNode(others, node => isPropertyAccessExpression(node) && statements.has(node.name.text))
  return [...made, ...begun]
}

/** `any`, spelled out. */
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

/** Time read from the machine instead of the clock, where no reason is listed. */
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

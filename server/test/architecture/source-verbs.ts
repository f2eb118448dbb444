import {
  type CallExpression,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  type Node,
} from 'typescript/unstable/ast'
import { scopes } from '../../src/platform/lib/scopes.ts'
import { type Name, pathOf, SourceGraph } from './source-graph.ts'
import { isServer, placeOf, type Source, walk } from './source-map.ts'

/** A call that registers an operation, as `write(app, ctx, 'POST', '/reservations', {…}, handler)`. */
interface Registration {
  path: string
  place: string
  call: CallExpression
  writes: boolean
}

const registrar =
  /^server\/src\/platform\/http\/(operation|act|write-items|write-in-steps)\.ts#(read|write|writeWithPreparation|writeAct|writeItems|writeInSteps)$/
const record: Name = 'server/src/platform/events/record.ts#record'
const audit: Name = 'server/src/platform/events/record.ts#audit'
const auditAll: Name = 'server/src/platform/events/record.ts#auditAll'

/** Tables whose rows belong to the installation, or have an id that is unique in it. */
const withoutTenant = new Set([
  ...['link_keys', 'settings', 'signing_keys', 'tokens', 'workspaces'],
  ...['accounts', 'recovery_codes', 'sessions', 'sign_in_failures', 'passkeys', 'used_challenges'],
  ...['identities', 'used_sso_states'],
])

/**
 * Write operations that read outside their transaction, or record neither event nor audit entry (with a
 * `:write` scope of the contract: no event), and statements that change a tenant's rows without its
 * workspace.
 */
export function looseWrites(sources: Source[]): string[] {
  const graph = new SourceGraph(sources)
  const writes = registrationsOf(sources, graph).filter(({ writes }) => writes)
  const unfiltered = [...graph.nodes]
    .filter(([name, node]) => pathOf(name).endsWith('queries.ts') && changesUnfiltered(node.getText()))
    .map(([name]) => `${name} names no workspace`)
  return [...writes.flatMap(write => faultsOf(graph, write)), ...unfiltered]
}

/** Operations that record nothing, and why. */
const unrecorded: Record<string, string> = {
  importAppointments: 'its further transactions record their appointments, and the last one the whole file',
  putUploadPart: 'the document or video of all parts is recorded, and one video has 1,639 parts',
}

function faultsOf(graph: SourceGraph, { path, place, call }: Registration): string[] {
  // Options may follow it.
  const handler = call.arguments.findLast(argument => !isObjectLiteralExpression(argument))
  if (!handler) return [`${place} has no handler`]
  const reached = graph.reach(graph.referencesOf(path, handler))
  const verbs = [...reached].flatMap(name => graph.nodes.get(name) ?? []).filter(takesTx)
  const outside = [handler, ...verbs].some(node => [...walk(node)].some(isCtxDb))
  const text = call.getText()
  const isUnrecorded = Object.keys(unrecorded).some(id => text.includes(`id: '${id}'`))
  const isTold =
    isUnrecorded ||
    reached.has(record) ||
    ((reached.has(audit) || reached.has(auditAll)) && !isContractWrite(text))
  return [
    ...(outside ? [`${place} uses ctx.db within its transaction`] : []),
    ...(isTold ? [] : [`${place} records nothing`]),
  ]
}

const isContractWrite = (text: string): boolean =>
  scopes.some(scope => scope.endsWith(':write') && text.includes(`scope: '${scope}'`))

/** Number of registered operations that the checks find. */
export const operationCount = (sources: Source[]): number =>
  registrationsOf(sources, new SourceGraph(sources)).length

function registrationsOf(sources: Source[], graph: SourceGraph): Registration[] {
  return sources.filter(isServer).flatMap(source =>
    [...walk(source.tree)].filter(isCallExpression).flatMap(call => {
      const [name = ''] = isIdentifier(call.expression)
        ? graph.referencesOf(source.path, call.expression)
        : []
      const kind = registrar.exec(name)?.[2]
      if (kind === undefined || registrar.test(`${source.path}#${kind}`)) return []
      return [{ path: source.path, place: placeOf(source, call), call, writes: kind !== 'read' }]
    }),
  )
}

const takesTx = (node: Node): boolean =>
  isFunctionDeclaration(node) && node.parameters[0]?.name.getText() === 'tx'

const isCtxDb = (node: Node): boolean =>
  isPropertyAccessExpression(node) && node.name.text === 'db' && node.expression.getText() === 'ctx'

function changesUnfiltered(text: string): boolean {
  const changed = text.matchAll(
    /(?:updateTable|deleteFrom)\('(\w+)'|\b(?:update|delete from) (\w+) (?:set|where)/g,
  )
  const tables = [...changed].flatMap(([, built, written]) => built ?? written ?? [])
  return tables.some(table => !withoutTenant.has(table)) && !text.includes('workspace_id')
}

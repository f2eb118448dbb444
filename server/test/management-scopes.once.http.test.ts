import { afterAll, beforeAll, expect, test } from 'vitest'
import { managementScopes } from '../src/platform/lib/scopes.ts'
import { type Installation, startInstallation, type Workspace } from './helpers/harness.ts'
import { scopesWithout } from './helpers/scopes.ts'

/*
 * Which tokens can call each operation of the management interface. The operations are read from the
 * document, so a new operation is covered at once.
 */

interface Operation {
  method: string
  path: string
  scope: string
  tag: string
}

let installation: Installation
let workspace: Workspace
let operations: Operation[]
let ofContract: Operation[]

beforeAll(async () => {
  installation = await startInstallation({ JURAT_RATE_LIMIT: '0', JURAT_MANAGE_RATE_LIMIT: '0' })
  workspace = await installation.workspace()
  operations = await read('/manage/openapi.json')
  ofContract = (await read('/openapi.json')).filter(({ path }) => path.startsWith('/wp-json/v3'))
})
afterAll(() => installation.stop())

/** The operations of the document that need a scope. */
async function read(document: string): Promise<Operation[]> {
  const { paths } = (await installation.as(undefined)('GET', document)).body
  return Object.entries<Record<string, { security: { bearer?: string[] }[]; tags: [string] }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(
        ([
          method,
          {
            security,
            tags: [tag],
          },
        ]) =>
          security.flatMap(({ bearer = [] }) =>
            bearer.map(scope => ({ method: method.toUpperCase(), path, scope, tag })),
          ),
      ),
  )
}

const scoped = () => operations.filter(({ scope }) => scope !== 'admin')

/** The path with ids that do not exist, so that an accepted call changes nothing. */
const address = ({ path }: Operation) =>
  path.replace('/events/{id}', `/events/evt_${'0'.repeat(32)}`).replace(/\{\w+\}/g, '999999999')

const tokens = new Map<string, Promise<string>>()

/** A token of the workspace with these scopes. */
function tokenOf(scopes: string[]): Promise<string> {
  const known = tokens.get(scopes.join())
  if (known) return known
  const body = { workspace_id: workspace.id, name: 'test', scopes }
  const issued = installation.admin('POST', '/manage/v1/tokens', body).then(answer => {
    expect([answer.status, answer.body.scopes]).toEqual([201, scopes])
    return answer.body.token as string
  })
  tokens.set(scopes.join(), issued)
  return issued
}

/** `METHOD path`, and the message if the call is forbidden. */
async function outcome(operation: Operation, scopes: string[]): Promise<string> {
  const { method, path } = operation
  const { status, body } = await installation.as(await tokenOf(scopes))(method, address(operation))
  expect([200, 201, 400, 403, 404, 415]).toContain(status)
  expect(status === 403).toBe(body?.code === 'forbidden')
  return `${method} ${path}${status === 403 ? ` ${body.message}` : ''}`
}

async function outcomes(among: Operation[], scopesOf: (scope: string) => string[]): Promise<string[]> {
  const found: string[] = []
  for (const operation of among) found.push(await outcome(operation, scopesOf(operation.scope)))
  return found
}

const accepted = ({ method, path }: Operation) => `${method} ${path}`
const insufficient = ({ method, path, scope }: Operation) => `${method} ${path} Insufficient scope: ${scope}`

const trail = async () =>
  (await installation.admin('GET', `/manage/v1/audit?workspace_id=${workspace.id}&limit=100`)).body.data

test('Every operation names one scope, and every scope opens an operation', () => {
  expect(scoped().length).toBeGreaterThan(55)
  expect([...new Set(scoped().map(({ scope }) => scope))].sort()).toEqual([...managementScopes].sort())
})

const resourceOf: Record<string, string> = {
  Workspaces: 'workspace',
  Tokens: 'tokens',
  Members: 'members',
  Calendar: 'calendar',
  Search: 'bookings',
  Reservations: 'bookings',
  People: 'people',
  Notes: 'bookings',
  Payments: 'bookings',
  Invoices: 'bookings',
  Appointments: 'bookings',
  Signers: 'bookings',
  Documents: 'bookings',
  Videos: 'bookings',
  Uploads: 'bookings',
  Shipping: 'shipping',
  Mail: 'mails',
  Webhooks: 'webhooks',
  Events: 'events',
  Audit: 'audit',
  Overview: 'bookings',
  Reports: 'reports',
}

test('Every operation needs the scope of its tag, to read or to write', () => {
  const named = (operation: Operation, scope: string) => `${operation.method} ${operation.path} ${scope}`
  const expected = scoped().map(operation => {
    const { method, tag, path } = operation
    // A saved view is a setting of its owner, and a price is only computed: they change no booking.
    const reads = method === 'GET' || path.includes('/saved-views') || path.endsWith('/price-preview')
    const scope = `${resourceOf[tag]}:${reads ? 'read' : 'write'}`
    const instead: Record<string, string> = {
      'shipping:read': 'workspace:read',
      'people:read': 'people:write',
    }
    return named(operation, instead[scope] ?? scope)
  })
  expect(scoped().map(operation => named(operation, operation.scope))).toEqual(expected)
})

test('The scope of an operation alone opens it', async () => {
  expect(await outcomes(scoped(), scope => [scope])).toEqual(scoped().map(accepted))
})

test('All other scopes together do not open an operation, and change nothing', async () => {
  for (const { scope } of scoped()) await tokenOf(scopesWithout(scope))
  const before = await trail()
  expect(await outcomes(scoped(), scopesWithout)).toEqual(scoped().map(insufficient))
  expect(await trail()).toEqual(before)
})

test('The scope manage opens every operation except those for members', async () => {
  const expected = scoped().map(operation =>
    operation.scope.startsWith('members:') ? insufficient(operation) : accepted(operation),
  )
  expect(await outcomes(scoped(), () => ['manage'])).toEqual(expected)
})

test('The admin token needs no scope', async () => {
  const forAdmin = operations.filter(({ scope }) => scope === 'admin')
  expect(forAdmin.length).toBeGreaterThan(2)
  const message = 'This operation needs the admin token of the installation.'
  const refused = forAdmin.map(operation => `${accepted(operation)} ${message}`)
  expect(await outcomes(forAdmin, () => [...scopesWithout('admin')])).toEqual(refused)
})

test('The scopes of the management interface and manage open no operation of v3', async () => {
  expect(ofContract.length).toBeGreaterThan(20)
  const all = () => [...managementScopes, 'manage']
  expect(await outcomes(ofContract, all)).toEqual(ofContract.map(insufficient))
})

test('The scope shipping:read of a token for quotes does not open the rate card', async () => {
  const token = await tokenOf(['shipping:read'])
  const refused = await installation.as(token)('GET', '/manage/v1/shipping/rate-card')
  expect([refused.status, refused.body.message]).toEqual([403, 'Insufficient scope: workspace:read'])
})

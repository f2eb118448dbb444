import { join } from 'node:path'
import { type Call, outcomeOf } from './call.ts'
import { Client } from './client.ts'
import { ExpectedState } from './expected-state.ts'
import type { Fault } from './fault.ts'
import { type Engine, Installation } from './installation.ts'
import { PostgresServer } from './postgres.ts'
import type { Random } from './random.ts'
import { Receiver } from './receiver.ts'

/** An installation with a workspace, a receiver and the recorded calls. One per fault, for all rounds. */
export interface TestEnvironment extends AsyncDisposable {
  installation: Installation
  postgres: PostgresServer | undefined
  receiver: Receiver
  client: Client
  workspaceId: number
  calls: Call[]
  expected: ExpectedState
  files: string
  random: Random
}

/** `foreignUrl` is an existing PostgreSQL server. Without it, the test starts one. */
export async function openTestEnvironment(
  fault: Fault,
  engine: Engine,
  random: Random,
  foreignUrl?: string,
): Promise<TestEnvironment> {
  await using opened = new AsyncDisposableStack()
  const postgres =
    engine === 'postgres' && !foreignUrl ? await PostgresServer.open(fault.postgresMegabytes) : undefined
  opened.defer(() => postgres?.close())
  const disks = engine === 'postgres' && fault.postgresMegabytes ? {} : fault.disks
  const installation = opened.use(await Installation.open(foreignUrl ?? postgres?.url ?? null, disks))
  const receiver = await Receiver.open(random.fork())
  opened.defer(() => receiver.close())
  await installation.start()
  const { workspaceId, token } = await prepareWorkspace(installation, random, receiver.url)
  const client = new Client(token)
  opened.defer(() => client.close())
  const kept = opened.move()
  const files = join(installation.dataDir, 'files')
  const known = { calls: [], expected: new ExpectedState(), files, random }
  return {
    installation,
    postgres,
    receiver,
    client,
    workspaceId,
    ...known,
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose](),
  }
}

/** Creates a test workspace with a notary who needs buffers, and two endpoints. */
async function prepareWorkspace(installation: Installation, random: Random, receiverUrl: string) {
  const admin = new Client(installation.adminToken())
  try {
    const url = `${installation.url(random)}/manage/v1`
    const { id } = await admin.must('POST', `${url}/workspaces`, {
      name: 'Faults',
      mode: 'test',
      timezone: 'UTC',
    })
    const workspace_id = Number(id)
    const scopes = ['*', 'manage']
    const { token } = await admin.must('POST', `${url}/tokens`, { workspace_id, name: 'load', scopes })
    const buffers = { buffer_before_minutes: 10, buffer_after_minutes: 20 }
    const notary = { workspace_id, name: 'Nora Vidal', categories: ['remote'], ...buffers }
    await admin.must('POST', `${url}/notaries`, notary)
    for (const [name, event_types] of Object.entries(subscriptions)) {
      const endpoint = { workspace_id, url: `${receiverUrl}/${name}`, description: name }
      await admin.must('POST', `${url}/webhook-endpoints`, {
        ...endpoint,
        ...(event_types ? { event_types } : {}),
      })
    }
    return { workspaceId: workspace_id, token: String(token) }
  } finally {
    await admin.close()
  }
}

const subscriptions = {
  'suite-all': null,
  'suite-some': ['appointment-created', 'appointment-canceled', 'document-uploaded'],
}

/** Number of calls by outcome. */
export function tally(calls: Call[]) {
  const ended = (outcome: string) => calls.filter(call => outcomeOf(call) === outcome).length
  return {
    acknowledged: ended('acknowledged'),
    refused: ended('refused'),
    // Calls whose first outcome was unknown.
    unknown: calls.filter(({ responses }) => responses.some(({ outcome }) => outcome === 'unknown')).length,
  }
}

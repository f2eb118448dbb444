import { join } from 'node:path'
import { Client } from './client.ts'
import type { Fault } from './faults.ts'
import { type Engine, Installation } from './installation.ts'
import { type Call, outcomeOf } from './journal.ts'
import { PostgresServer } from './postgres.ts'
import type { Random } from './random.ts'
import { Receiver } from './receiver.ts'
import { World } from './world.ts'

/** An installation with a workspace to write to, a receiver, and what its clients know, for all rounds of a fault. */
export interface Site extends AsyncDisposable {
  installation: Installation
  postgres: PostgresServer | undefined
  receiver: Receiver
  client: Client
  workspaceId: number
  calls: Call[]
  world: World
  files: string
  random: Random
}

/** `foreignUrl` is a PostgreSQL of somebody else's; without it there is one of the suite's own. */
export async function openSite(
  fault: Fault,
  engine: Engine,
  random: Random,
  foreignUrl?: string,
): Promise<Site> {
  await using opened = new AsyncDisposableStack()
  const postgres =
    engine === 'postgres' && !foreignUrl ? await PostgresServer.open(fault.postgresMegabytes) : undefined
  opened.defer(() => postgres?.close())
  const disks = engine === 'postgres' && fault.postgresMegabytes ? {} : fault.disks
  const installation = opened.use(await Installation.open(foreignUrl ?? postgres?.url ?? null, disks))
  const receiver = await Receiver.open(random.fork())
  opened.defer(() => receiver.close())
  await installation.start()
  const { workspaceId, token } = await furnish(installation, random, receiver.url)
  const client = new Client(token)
  opened.defer(() => client.close())
  const kept = opened.move()
  const files = join(installation.dataDir, 'files')
  const known = { calls: [], world: new World(), files, random }
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

/** A test workspace with a notary who keeps time free around appointments, and two endpoints. */
async function furnish(installation: Installation, random: Random, receiverUrl: string) {
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

/** How many calls ended how. */
export function tally(calls: Call[]) {
  const ended = (outcome: string) => calls.filter(call => outcomeOf(call) === outcome).length
  return {
    acknowledged: ended('acknowledged'),
    refused: ended('refused'),
    // The end was unknown at first; a repetition has told it since.
    unknown: calls.filter(({ answers }) => answers.some(({ outcome }) => outcome === 'unknown')).length,
  }
}

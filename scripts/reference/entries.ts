import { manageCommands, v3Commands } from './calls/command-line.ts'
import type { Interface, InterfaceName, Interfaces, Operation } from './interfaces.ts'
import { hidden, pageOf, withoutClient } from './pages.ts'
import { baseUrl, bookingKey, type SpokenCall, spokenCalls } from './spoken-calls.ts'

/** One operation, with all that its section of a page shows. */
export interface Entry {
  page: string
  document: Interface
  operation: Operation
  method: string
  path: string
  /** Undefined where it takes no token. */
  scope: string | undefined
  /** Other ways to write it: `PATCH /path`. */
  aliases: string[]
  /** Undefined where no program calls it through the client. */
  call: SpokenCall | undefined
  command: string | undefined
  /** The worked example of what it answers; undefined where that is no JSON, and null where it is nothing. */
  answer: unknown
}

const commands: Record<InterfaceName, Record<string, string>> = {
  v3: v3Commands,
  manage: manageCommands,
  booking: {},
}

/** Every operation, in the order of their calls. Throws where one has no call. */
export async function entriesOf({ documents, scopes }: Interfaces): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const name of ['v3', 'manage', 'booking'] as const) {
    const document = documents[name]
    const all = operationsOf(document)
    const answers = new Map(
      all.map(one => [one.operation.operationId, answerOf(one.operation, documents.v3)]),
    )
    const calls = await spokenCalls(name, answers)
    const order = [...calls.keys()]
    const place = ({ operation }: (typeof all)[number]) =>
      order.indexOf(operation.operationId) + 1 || order.length + 1
    for (const { operation, method, path } of all.toSorted((a, b) => place(a) - place(b))) {
      const { operationId: id } = operation
      if (hidden.has(id) || aliasOf(id) !== undefined) continue
      const call = calls.get(id)
      if (!call && !withoutClient.has(id))
        throw new Error(`scripts/reference/calls has no call of ${id} (${name}).`)
      if (call) assertIsOf(call, method, path)
      entries.push({
        ...{ document, operation, method, path, call },
        page: pageOf(name, path, operation),
        scope: scopes.get(`${method} ${path}`),
        aliases: all
          .filter(one => aliasOf(one.operation.operationId) === id)
          .map(one => `${one.method} ${one.path}`),
        command: commands[name][id],
        answer: answers.get(id),
      })
    }
  }
  return entries
}

function operationsOf({ paths }: Interface) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** `updateSignerByPatch` is another way to write `updateSigner`. */
const aliasOf = (id: string): string | undefined => /^(\w+)By(?:Patch|Post|Singular)$/.exec(id)?.[1]

function answerOf({ responses }: Operation, { webhooks = {} }: Interface): unknown {
  const [, good] = Object.entries(responses).find(([status]) => Number(status) < 300) ?? []
  const media = good?.content?.['application/json']
  return media?.schema.type === 'null' ? null : withEventData(media?.example, webhooks)
}

/** An event's `data` has a shape for each type, which the example of an event leaves open. */
function withEventData(example: unknown, webhooks: NonNullable<Interface['webhooks']>): unknown {
  const text = JSON.stringify(example, (_, part) =>
    part?.object === 'event'
      ? { ...part, data: webhooks[part.type]?.post.requestBody.content['application/json']?.example }
      : part,
  )
  return text === undefined ? undefined : JSON.parse(text)
}

function assertIsOf({ request }: SpokenCall, method: string, path: string): void {
  const { pathname } = new URL(request.url)
  const shape = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  if (request.method !== method || !shape.test(pathname)) {
    throw new Error(`The call of ${method} ${path} sends ${request.method} ${pathname}.`)
  }
}

/** What is called, where the client has no method for it. */
export const plainRequest = ({ method, path }: Entry) => ({
  method,
  url: baseUrl + path.replace('{key}', bookingKey),
  json: undefined,
})

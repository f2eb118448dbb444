import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, onTestFinished } from 'vitest'
import { hourAhead } from './bookings.ts'
import { staff } from './calendar.ts'
import type { Installation, Workspace } from './harness.ts'

// biome-ignore lint/suspicious/noExplicitAny: results of every tool
export type Result = any

/** A client of MCP that is connected to a server, of the present protocol or of the one before. */
export interface AgentClient {
  tools(): Promise<Result[]>
  /** The result of a tool. Throws if it is an error. */
  call(name: string, args?: object): Promise<Result>
  /** The error of a tool. Throws if the tool succeeds. */
  refused(name: string, args?: object): Promise<Result>
}

export const timezone = 'America/New_York'

/** What a token needs for every tool. */
export const everyTool = [
  'calendar:read',
  'availability:read',
  'bookings:read',
  'bookings:write',
  'shipping:read',
]

/** The tools of a token with `everyTool` where agents only read, in their order. */
export const readingTools = [
  'list_services',
  'find_slots',
  'explain_slot',
  'get_reservation',
  'get_appointment',
  'list_upcoming',
  'appointment_readiness',
  'quote_shipping',
]

/** A token of the workspace, named Website, with these scopes. */
export async function tokenWith(installation: Installation, workspace: Workspace, scopes: string[]) {
  const body = { workspace_id: workspace.id, name: 'Website', scopes }
  const made = await installation.admin('POST', '/manage/v1/tokens', body)
  expect(made.status).toBe(201)
  return made.body.token as string
}

/** A workspace with a notary who is always on duty, and an agent with these scopes. */
export async function openDesk(
  installation: Installation,
  scopes = everyTool,
  connectWith: Connect = connect,
) {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const token = await tokenWith(installation, workspace, scopes)
  return { workspace, token, agent: await connectWith(installation.url, token, 'Desk Agent') }
}

export const ana = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }

/** A start as agents give it. */
export const startAt = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString()

/** The arguments of a plan to book for Ana. */
export const booking = (hours = 0, given: object = {}) => ({
  action: 'book',
  service: 'remote',
  start: startAt(hourAhead(hours)),
  timezone,
  ...ana,
  ...given,
})

export type Connect = (url: string, token: string | undefined, name?: string) => Promise<AgentClient>

const headersOf = (token: string | undefined) => ({
  requestInit: { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } },
})

export const connect: Connect = async (url, token, name = 'Present Agent') => {
  const versionNegotiation = { mode: { pin: '2026-07-28' } }
  const client = new Client({ name, version: '1.0.0' }, { versionNegotiation })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), headersOf(token)))
  onTestFinished(() => client.close())
  return wrapped(
    async () => (await client.listTools()).tools,
    (name, args) => client.callTool({ name, arguments: args }),
  )
}

export const connectEarlier: Connect = async (url, token, name = 'Earlier Agent') => {
  const client = new EarlierClient({ name, version: '1.0.0' })
  const transport = new EarlierTransport(new URL('/mcp', url), headersOf(token))
  await client.connect(transport as Parameters<typeof client.connect>[0])
  onTestFinished(() => client.close())
  return wrapped(
    async () => (await client.listTools()).tools,
    (name, args) => client.callTool({ name, arguments: args }),
  )
}

function wrapped(
  tools: () => Promise<Result[]>,
  callTool: (name: string, args: Record<string, unknown>) => Promise<Result>,
): AgentClient {
  const made = async (name: string, args: object) => {
    const result = await callTool(name, args as Record<string, unknown>)
    const value = JSON.parse(result.content[0].text)
    return { isError: result.isError === true, value }
  }
  return {
    tools,
    async call(name, args = {}) {
      const { isError, value } = await made(name, args)
      if (isError) throw new Error(`${name}: ${JSON.stringify(value)}`)
      return value
    },
    async refused(name, args = {}) {
      const { isError, value } = await made(name, args)
      if (!isError) throw new Error(`${name} was not refused: ${JSON.stringify(value)}`)
      return value.error
    },
  }
}

import type { FastifyRequest } from 'fastify'
import { newKey } from '../lib/new-key.ts'
import type { StoredResponse } from './idempotency.ts'

/** A call of an operation that the server makes for an agent, with the token of the agent. */
export interface AgentCall {
  /** The tool that the agent called. */
  tool: string
  /** Name of the program that called the tool, as it calls itself. */
  client: string
  /**
   * Asked in the transaction of a change, when the change was made: whether to keep it. If not, the
   * transaction is rolled back, and the call returns the response of the change that was not kept.
   */
  keeps?(made: StoredResponse): boolean
}

/** Names a running call. Others cannot guess the name, so they cannot pass for one. */
export const agentCallHeader = 'jurat-agent-call'

/** The calls that this process makes for agents at the moment. */
export class AgentCalls {
  readonly #running = new Map<string, AgentCall>()

  /** Does the work, whose request carries the name in the header, as the agent's call. */
  async run<T>(call: AgentCall, work: (name: string) => Promise<T>): Promise<T> {
    const name = newKey()
    this.#running.set(name, call)
    try {
      return await work(name)
    } finally {
      this.#running.delete(name)
    }
  }

  /** Null for the requests of clients. */
  of({ headers }: FastifyRequest): AgentCall | null {
    const name = headers[agentCallHeader]
    return (typeof name === 'string' && this.#running.get(name)) || null
  }
}

/** The name of the actor in the audit trail: of a call for an agent also with its tool and its client. */
export const namedWithAgent = (
  { agentCall }: FastifyRequest,
  name: string | undefined,
): string | undefined =>
  agentCall ? [name, agentCall.tool, agentCall.client].filter(Boolean).join(' · ') : name

/** Rolls the transaction back in which a change was made that is not kept. */
export class NotKept extends Error {
  readonly made: StoredResponse

  constructor(made: StoredResponse) {
    super('The change was made to see its response, and is not kept.')
    this.made = made
  }
}

import { acknowledgement, outcomeOf, takesKey } from '../call.ts'
import type { Rule } from '../rule.ts'

interface KeyRow {
  key: string
  status: number | null
  body: string | null
}

const select = 'select key, status, body from idempotency_keys where workspace_id = $1'

/** Stored keys of customers have a prefix. The last line is the key that was sent. */
const sent = ({ key }: KeyRow) => key.split('\n').at(-1) ?? ''

export const keyRules: Record<string, Rule> = {
  'every idempotency key has a complete response': async (reader, { workspaceId }) =>
    (await reader.rows<KeyRow>(select, [workspaceId]))
      .filter(({ status, body }) => status === null || body === null || !isJson(body))
      .map(({ key, status, body }) => `${key}: status ${status}, body ${body?.slice(0, 100) ?? null}`),

  'every idempotency key belongs to an acknowledged call': async (reader, { calls, workspaceId }) => {
    const rows = await reader.rows<KeyRow>(select, [workspaceId])
    const byKey = Map.groupBy(rows, sent)
    const found = calls.filter(takesKey).flatMap(call => {
      const kept = byKey.get(call.key) ?? []
      byKey.delete(call.key)
      if (outcomeOf(call) !== 'acknowledged')
        return kept.length > 0 ? [`${call.key} ${call.operation} was refused but has a stored response`] : []
      const { status, text } = acknowledgement(call) ?? {}
      const isIt = kept.length === 1 && kept[0]?.status === status && kept[0]?.body === text
      return isIt ? [] : [`${call.key} ${call.operation} has ${JSON.stringify(kept)}, not ${status} ${text}`]
    })
    return [...found, ...[...byKey.keys()].map(key => `${key} belongs to no call`)]
  },
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

import type { Rule } from '../checker.ts'
import { acknowledgement, outcomeOf, takesKey } from '../journal.ts'

interface KeyRow {
  key: string
  status: number | null
  body: string | null
}

const select = 'select key, status, body from idempotency_keys where workspace_id = $1'

/** Customers' keys stand under their own name, and end in what they sent. */
const sent = ({ key }: KeyRow) => key.split('\n').at(-1) ?? ''

export const keyRules: Record<string, Rule> = {
  'a key has its whole answer': async (reader, { workspaceId }) =>
    (await reader.rows<KeyRow>(select, [workspaceId]))
      .filter(({ status, body }) => status === null || body === null || !isJson(body))
      .map(({ key, status, body }) => `${key}: status ${status}, body ${body?.slice(0, 100) ?? null}`),

  'a key stands for the call that was acknowledged': async (reader, { calls, workspaceId }) => {
    const rows = await reader.rows<KeyRow>(select, [workspaceId])
    const byKey = Map.groupBy(rows, sent)
    const found = calls.filter(takesKey).flatMap(call => {
      const kept = byKey.get(call.key) ?? []
      byKey.delete(call.key)
      if (outcomeOf(call) !== 'acknowledged')
        return kept.length > 0 ? [`${call.key} ${call.operation} was refused and has an answer`] : []
      const { status, text } = acknowledgement(call) ?? {}
      const isIt = kept.length === 1 && kept[0]?.status === status && kept[0]?.body === text
      return isIt ? [] : [`${call.key} ${call.operation} has ${JSON.stringify(kept)}, not ${status} ${text}`]
    })
    return [...found, ...[...byKey.keys()].map(key => `${key} is of no call`)]
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

import type { Calendar } from './calendar.ts'

const resultsKept = 100

/**
 * The result of the computation on this calendar, kept in its memo. Callers that want the same at the same
 * time share one computation, which uses no database: it does not depend on their transactions.
 */
export async function remembered<T>(memo: Calendar['memo'], key: string, make: () => Promise<T>): Promise<T> {
  const known = memo.get(key) as Promise<T> | undefined
  if (known) return known
  for (const oldest of memo.keys()) {
    if (memo.size < resultsKept) break
    memo.delete(oldest)
  }
  const made = make()
  memo.set(key, made)
  made.catch(() => memo.delete(key))
  return made
}

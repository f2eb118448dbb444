import { useEffect, useState } from 'react'
import { draftPrefix } from '../../../lib/offline.ts'

/**
 * What was typed and not sent yet, kept in this browser until it is sent: a phone that loses its connection
 * may close the page. The third value forgets it.
 */
export function useDraft<Value>(name: string, empty: Value): [Value, (value: Value) => void, () => void] {
  const [value, setValue] = useState<Value>(() => read(name) ?? empty)
  useEffect(() => {
    if (value === empty) localStorage.removeItem(draftPrefix + name)
    else localStorage.setItem(draftPrefix + name, JSON.stringify(value))
  }, [name, value, empty])
  return [value, setValue, () => localStorage.removeItem(draftPrefix + name)]
}

function read<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(draftPrefix + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

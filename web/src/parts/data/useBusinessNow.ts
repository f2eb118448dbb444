import { useEffect, useReducer } from 'react'
import { businessNow, useSession } from '../../lib/session.ts'

const everyMs = 30_000

/** The time of the workspace in milliseconds. Renders again twice a minute. */
export function useBusinessNow(): number {
  const { workspace } = useSession()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(renderAgain, everyMs)
    return () => clearInterval(timer)
  }, [])
  return businessNow(workspace)
}

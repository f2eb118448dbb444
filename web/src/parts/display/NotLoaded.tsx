import { Alert, Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { base } from '../../lib/config.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { Skeletons } from './Skeletons.tsx'

interface Props {
  /** Whether the page could be loaded. */
  load(): Promise<boolean>
  done(): void
}

const againMs = 3_000
const reloadedKey = 'jurat-console-reloaded'
/** A page that a reload does not cure is not reloaded again and again. */
const reloadEveryMs = 60_000

const isReached = async (): Promise<boolean> =>
  fetch(base, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * The server has another version, or the browser keeps the failure of the file: a reload of the page loads
 * it.
 */
function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
  if (Date.now() - last < reloadEveryMs) return false
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  location.reload()
  return true
}

/** In place of a page or dialog that is not loaded yet. Tries by itself until it is. */
export function NotLoaded({ load, done }: Props) {
  const common = useTexts()
  const [state, setState] = useState<'loading' | 'offline' | 'failed'>('loading')
  const attempt = useEffectEvent(async () => {
    if (await load()) return done()
    if (!(await isReached())) return setState('offline')
    if ((await load()) || reloadOnce()) return done()
    setState('failed')
  })
  useEffect(() => {
    const now = () => void attempt()
    now()
    const timer = setInterval(now, againMs)
    addEventListener('online', now)
    return () => {
      clearInterval(timer)
      removeEventListener('online', now)
    }
  }, [])
  if (state === 'loading') return <Skeletons lines={8} />
  return (
    <Alert
      color="gray"
      role="status"
      title={<h1 className="as-text">{state === 'offline' ? common.youAreOffline : common.failed}</h1>}
    >
      <p>{state === 'offline' ? common.opensWhenBack : common.pageNotLoaded}</p>
      <Button size="xs" variant="default" onClick={() => void attempt()}>
        {common.tryAgain}
      </Button>
    </Alert>
  )
}

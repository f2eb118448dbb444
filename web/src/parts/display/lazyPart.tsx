import { type ComponentType, useState } from 'react'
import { NotLoaded } from './NotLoaded.tsx'

const loads: (() => Promise<boolean>)[] = []

/**
 * A page, or a dialog of a page, that is loaded when it is opened. While it cannot be loaded, what is around
 * it stays, and it says why. The router calls `preload` before it shows a page.
 */
export function lazyPart<Name extends string, Props extends object = Record<string, never>>(
  read: () => Promise<{ [name in Name]: ComponentType<Props> }>,
  name: Name,
) {
  let loaded: ComponentType<Props> | undefined
  const load = async (): Promise<boolean> => {
    try {
      loaded ??= (await read())[name]
    } catch {
      // The part itself says so.
    }
    return loaded !== undefined
  }
  loads.push(load)
  function LazyPart(props: Props) {
    const [, showAgain] = useState(0)
    const Shown = loaded
    if (Shown) return <Shown {...props} />
    return <NotLoaded load={load} done={() => showAgain(1)} />
  }
  LazyPart.preload = async (): Promise<void> => void (await load())
  return LazyPart
}

const afterStartMs = 3_000

/** Loads all of them while the person does nothing, so that they open without a connection. */
export function preloadParts(): () => void {
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (saveData) return () => {}
  let isStopped = false
  const timer = setTimeout(async () => {
    for (const load of loads) {
      await new Promise<void>(resolve => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()))
      // Without a connection the others fail too. They are loaded when they are opened.
      if (isStopped || !(await load())) return
    }
  }, afterStartMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

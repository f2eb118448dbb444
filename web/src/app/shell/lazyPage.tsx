import { type ComponentType, useState } from 'react'
import { NotLoaded } from './NotLoaded.tsx'

type Page = ComponentType<Record<string, never>>

const loads: (() => Promise<boolean>)[] = []

/**
 * A page that is loaded when it is opened. While it cannot be loaded, the frame stays and says why. The
 * router calls `preload` before it shows the page.
 */
export function lazyPage<Name extends string>(read: () => Promise<{ [name in Name]: Page }>, name: Name) {
  let loaded: Page | undefined
  const load = async (): Promise<boolean> => {
    try {
      loaded ??= (await read())[name]
    } catch {
      // The page itself says so.
    }
    return loaded !== undefined
  }
  loads.push(load)
  function LazyPage() {
    const [, showAgain] = useState(0)
    const Shown = loaded
    if (Shown) return <Shown />
    return <NotLoaded load={load} done={() => showAgain(1)} />
  }
  LazyPage.preload = async (): Promise<void> => void (await load())
  return LazyPage
}

const afterStartMs = 3_000

/** Loads all pages while the person does nothing, so that they open without a connection. */
export function preloadPages(): () => void {
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

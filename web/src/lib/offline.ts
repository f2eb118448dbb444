import { dehydrate, hydrate, onlineManager, type QueryClient } from '@tanstack/react-query'
import { base } from './config.ts'

const key = 'jurat-shown'
/** Of what was typed and not sent yet. */
export const draftPrefix = 'jurat-draft:'
/** Characters. Browsers give a tab about five million. */
const most = 1_000_000

/**
 * Lets a page be loaded again without a connection: a service worker has the files, and this tab what they
 * showed last, until it is closed or its person signs out.
 */
export function openOffline(queries: QueryClient): void {
  // Only a secure page may have a service worker: https, or localhost.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    addEventListener('load', () => {
      void navigator.serviceWorker.register(`${base}/service-worker.js`).catch(() => {})
    })
  if (!navigator.onLine) onlineManager.setOnline(false)
  const kept = sessionStorage.getItem(key)
  // With a connection everything is read anew.
  if (kept && !navigator.onLine) hydrate(queries, JSON.parse(kept))
  addEventListener('pagehide', () => keep(queries))
  document.addEventListener('visibilitychange', () => document.hidden && keep(queries))
}

let isKept = true

function keep(queries: QueryClient): void {
  if (!isKept) return
  const shown = JSON.stringify(dehydrate(queries, { shouldDehydrateMutation: () => false }))
  // What another person left in this tab is never shown.
  if (queries.getQueryData(['me']) && shown.length <= most) sessionStorage.setItem(key, shown)
  else sessionStorage.removeItem(key)
}

/** For a person who signs out: the next one of this browser finds nothing. */
export function forgetShown(): void {
  isKept = false
  sessionStorage.removeItem(key)
  for (const name of Object.keys(localStorage))
    if (name.startsWith(draftPrefix)) localStorage.removeItem(name)
}

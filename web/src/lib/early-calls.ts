/**
 * As `fetch`. What the page asked for before the program arrived (`app/early.ts`) is asked for only once; if
 * that failed, again.
 */
export async function fetchOnce(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = String(input)
  const early = (init?.method ?? 'GET') === 'GET' ? globalThis.juratEarly?.get(url) : undefined
  globalThis.juratEarly?.delete(url)
  try {
    if (early) return await early
  } catch {
    // Asked again below.
  }
  return fetch(input, init)
}

// Runs before the program has arrived: asks for what its first page shows, and for the files of that page.
// On a slow phone each of these would wait for the one before. It imports nothing, so that it comes first.

declare global {
  /** Responses of calls that the page made early, by address. */
  var juratEarly: Map<string, Promise<Response>> | undefined
}

const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent || 'null')
const base: string = read('config')?.base ?? '/console'
const root = base.replace(/\/console$/, '')
const [, id, page] = /\/w\/(\d+)\/(\w+)$/.exec(location.pathname) ?? []

// Without a connection the program reads nothing either.
if (id && navigator.onLine) {
  const asked = ['/auth/v1/me', `/manage/v1/workspaces/${id}`]
  if (page === 'today') {
    asked.push(`/manage/v1/overview?workspace_id=${id}`)
    for (const file of (read('today-files') ?? []) as string[]) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = `${base}/${file}`
      document.head.append(link)
    }
  }
  const headers = { accept: 'application/json', 'jurat-workspace': id }
  globalThis.juratEarly = new Map(
    asked.map(path => {
      const response = fetch(root + path, { headers })
      // Who takes it hears of the failure.
      response.catch(() => {})
      return [location.origin + root + path, response]
    }),
  )
}

export {}

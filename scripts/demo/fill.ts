import { base, type Json, NotReady } from './api.ts'

/**
 * Loads sample data into a test workspace, and returns what to say. Throws `NotReady` with the server's
 * refusal.
 */
export async function fill(admin: string): Promise<string> {
  const id = await workspaceId(admin)
  const filled = await ask(admin, 'POST', `/manage/v1/workspaces/${id}/sample-data`)
  const { notaries, reservations, appointments } = filled
  return `Added ${notaries} notaries, ${reservations} reservations and ${appointments} appointments to workspace ${id}.\nSee them at ${base}/console/w/${id}/today\n`
}

/** `--workspace 2`, otherwise the first workspace, which the first start made. */
async function workspaceId(admin: string): Promise<number> {
  const at = process.argv.indexOf('--workspace')
  if (at !== -1) {
    const given = Number(process.argv[at + 1])
    if (Number.isInteger(given) && given > 0) return given
    throw new NotReady('--workspace needs the id of a workspace: npm run demo -- --fill --workspace 2')
  }
  const { data } = await ask(admin, 'GET', '/manage/v1/workspaces?limit=100')
  const first = data.at(-1)
  if (first) return first.id
  throw new NotReady('There is no workspace. Create one: npx jurat workspaces create "Trial"')
}

async function ask(admin: string, method: string, path: string): Promise<Json> {
  const response = await fetch(base + path, { method, headers: { authorization: `Bearer ${admin}` } })
  const json = (await response.json()) as Json & { message?: string }
  if (!response.ok) throw new NotReady(json.message ?? `${method} ${path} returned ${response.status}`)
  return json
}

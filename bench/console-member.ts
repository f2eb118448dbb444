import type { Page } from 'playwright-core'
import type { Installation } from './installation.ts'

const email = 'bench@example.com'
const password = 'seven purple lamps hum'

/** Makes an owner of the workspace who can sign in to the console. */
export async function becomeMember(
  base: string,
  { adminToken }: Installation,
  workspace_id: number,
): Promise<void> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : { 'sec-fetch-site': 'same-origin' }),
    }
    const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { url: string }
  }
  const { url } = await post('/manage/v1/invitations', { workspace_id, email, role: 'owner' }, adminToken)
  await post(`/auth/v1/invitations/${url.split('/').at(-1)}/accept`, { name: 'Bench', password })
}

/** Opens a page of the console as that member. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Calendar', exact: true }).waitFor()
}

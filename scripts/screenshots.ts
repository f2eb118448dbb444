import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright-core'

// Writes the pictures of docs/guide.md and README.md, of a server that it starts: npm run screenshots

const folder = 'docs/images'
const port = 8391
const base = `http://127.0.0.1:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'jurat-screenshots-'))
const env = { ...process.env, PORT: String(port), PUBLIC_URL: base, JURAT_DATA_DIR: dataDir }
/** A Wednesday morning in New York. The clock of a test workspace only moves forward. */
const dayOfPictures = '2030-03-13T14:20:00Z'
const password = 'seven purple lamps hum'
const server = spawn(process.execPath, ['server/start.js'], { env, stdio: 'ignore' })
try {
  await started()
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  await takePictures(browser, await makeBooking())
  await takeConsolePictures(browser, await makeBusiness())
  await browser.close()
} finally {
  server.kill()
  rmSync(dataDir, { recursive: true, force: true })
}

async function started(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const isReady = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady && existsSync(join(dataDir, 'admin-token'))) return
    await sleep(100)
  }
  throw new Error('The server did not start within 30 seconds.')
}

interface Answer {
  id: number
  token: string
  url: string
  keys: { reservation: string }
}

async function call(token: string, method: string, path: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(base + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** A live workspace with one notary, as customers see it. Returns the address to choose a time. */
async function makeBooking(): Promise<string> {
  const admin = readFileSync(join(dataDir, 'admin-token'), 'utf8').trim()
  const { id: workspace_id } = await call(admin, 'POST', '/manage/v1/workspaces', {
    name: 'Acme Notaries',
    mode: 'live',
    timezone: 'America/New_York',
    contact: '+1 305 555 0123',
    privacy_url: 'https://www.example.com/privacy',
  })
  const notary = { workspace_id, name: 'Nora Vidal', categories: ['remote'] }
  const { id } = await call(admin, 'POST', '/manage/v1/notaries', notary)
  const weekly = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map(weekday => ({
    weekday,
    from: '09:00',
    to: '15:00',
  }))
  await call(admin, 'PATCH', `/manage/v1/notaries/${id}/hours`, { weekly })
  const meeting_url = 'https://meet.example.com/room-7'
  await call(admin, 'PATCH', '/manage/v1/services/remote', { workspace_id, meeting_url })
  const { token } = await call(admin, 'POST', '/manage/v1/tokens', {
    workspace_id,
    name: 'Pictures',
    scopes: ['*'],
  })
  const customer = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }
  const body = { ...customer, service: 'remote', status: 'queued' }
  const made = await call(token, 'POST', '/wp-json/v3/reservations', body)
  const { keys } = await call(token, 'GET', `/wp-json/v3/reservations/${made.id}`)
  return `${base}/schedule/${keys.reservation}`
}

async function takePictures(browser: Browser, url: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const page = await browser.newPage({
    viewport: { width: 390, height: 780 },
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  const picture = (name: string) => page.screenshot({ path: join(folder, `${name}.png`) })
  await page.goto(url)
  await picture('choose-day')
  await page.locator('table.month a').last().click()
  await page.waitForSelector('.times button, .hours summary')
  await picture('choose-time')
  await page
    .locator('.hours summary')
    .first()
    .click()
    .catch(() => {})
  await page.locator('button[name=timestamp]').first().click()
  await page.waitForURL('**/check**')
  await picture('check')
  await page.click('button.main')
  await page.waitForURL('**/appointment/**')
  await picture('appointment')
  await page.click('text=Prepare for the session')
  await page.waitForURL('**/session/**')
  await picture('session')
  await page.close()
}

/**
 * A test workspace with sample data, always at the same time. Returns its id and the address of its owner.
 */
async function makeBusiness(): Promise<{ id: number; email: string }> {
  const admin = readFileSync(join(dataDir, 'admin-token'), 'utf8').trim()
  const business = { name: 'Harbor Notaries', timezone: 'America/New_York' }
  const { id } = await call(admin, 'POST', '/manage/v1/workspaces', business)
  await call(admin, 'POST', `/manage/v1/workspaces/${id}/clock`, { set_to: dayOfPictures })
  await call(admin, 'POST', `/manage/v1/workspaces/${id}/sample-data`)
  const email = 'dana.reyes@example.com'
  const owner = { workspace_id: id, email, role: 'owner' }
  const { url } = await call(admin, 'POST', '/manage/v1/invitations', owner)
  const response = await fetch(`${base}/auth/v1/invitations/${url.split('/').at(-1)}/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ name: 'Dana Reyes', password }),
  })
  if (!response.ok) throw new Error(`The owner was not made: ${await response.text()}`)
  return { id, email }
}

async function takeConsolePictures(browser: Browser, { id, email }: { id: number; email: string }) {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
  const picture = async (name: string) => {
    await page.waitForLoadState('networkidle').catch(() => {})
    await page.screenshot({ path: join(folder, `${name}.png`) })
  }
  await page.goto(`${base}/sign-in`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/console/**')
  await page.goto(`${base}/console/w/${id}/today`)
  await page.getByText('appointments have no notary').waitFor()
  await picture('console-today')
  await page.getByRole('link', { name: 'Marcus Reed' }).click()
  await page.getByText('Signer not verified').waitFor()
  await picture('console-appointment')
  const calendar = `${base}/console/w/${id}/calendar?view=week`
  await page.goto(calendar)
  await page.locator('main h1').waitFor()
  await picture('console-calendar')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${base}/console/w/${id}/today`)
  await page.getByRole('link', { name: 'Marcus Reed' }).click()
  await page.getByRole('link', { name: 'Session' }).first().click()
  await page.getByRole('button', { name: 'Complete', exact: true }).waitFor()
  await picture('console-session')
}

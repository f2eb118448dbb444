import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../helpers/bookings.ts'
import { staff } from '../helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../helpers/harness.ts'
import { ownAddresses, password, person } from '../helpers/people.ts'
import { openBrowser, openPage } from './browser.ts'

// A first installation in a local network: http, at a name that is not localhost. Browsers then send no
// Sec-Fetch-Site.

const host = 'jurat.lan'

describe('Over http at a name of the local network', () => {
  let installation: Installation
  let workspace: Workspace
  let browser: Browser
  let base: string
  beforeAll(async () => {
    installation = await startInstallation(ownAddresses)
    workspace = await installation.workspace('America/New_York')
    base = `http://${host}:${new URL(installation.url).port}`
    installation.ctx.config.publicUrl = base
    browser = await openBrowser([`--host-resolver-rules=MAP ${host} 127.0.0.1,MAP evil.lan 127.0.0.1`])
  })
  afterAll(async () => {
    await browser?.close()
    await installation?.stop()
  })

  const invite = async (role: string) => {
    const email = `${role}-${process.pid}@example.com`
    const body = { workspace_id: workspace.id, email, role }
    const { url } = (await installation.admin('POST', '/manage/v1/invitations', body)).body
    return { email, url: url as string }
  }

  test('Over http a person accepts an invitation, uses the account page, signs out and in, and uses the console', async () => {
    const { email, url } = await invite('owner')
    expect(url).toMatch(new RegExp(`^${base}/invitation/`))
    const page = await openPage(browser)
    await page.goto(url)
    await page.getByLabel('Your name').fill('Ana Ortiz')
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Create the account', exact: true }).click()
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    await page.goto(`${base}/account`)
    await page.getByLabel('Your name').fill('Ana Silva')
    await page.getByRole('button', { name: 'Change the name', exact: true }).click()
    expect(await page.getByRole('status').innerText()).toBe('Your name is changed.')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'jurat')
    expect(cookie).toMatchObject({ domain: host, httpOnly: true, secure: false, sameSite: 'Lax' })
    // A change by the console, with the cookie.
    const renamed = await page.evaluate(`(async () => {
      const body = JSON.stringify({ name: 'Renamed' })
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/manage/v1/workspaces/${workspace.id}', { method: 'PATCH', headers, body })).status
    })()`)
    expect(renamed).toBe(200)
  })

  test('Over http a customer chooses a time', async () => {
    await staff(workspace, {})
    const id = await makeReservation(workspace, { status: 'queued' })
    const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
    const page = await openPage(browser)
    await page.goto(`${base}/schedule/${keys.reservation}`)
    const held = page.waitForRequest(request => request.method() === 'POST')
    await page.evaluate(`
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: location.pathname + '/hold' })
      form.innerHTML = '<input name="timestamp" value="${hourAhead()}">'
      document.body.append(form)
      form.submit()`)
    const request = await held
    expect([await request.headerValue('origin'), (await request.response())?.status()]).toEqual([base, 303])
    expect((await workspace.call('GET', `/reservations/${id}`)).body.status).toBe('pending')
  })

  test('Over http the console copies without a clipboard, and says so only when it did', async () => {
    const id = await makeReservation(workspace)
    const { browser: session } = await person(installation, workspace, 'owner')
    const [name = '', value = ''] = (session.cookie ?? '').split('=')
    const page = await openPage(browser)
    await page.context().addCookies([{ name, value, url: base }])
    await page.goto(`${base}/console/w/${workspace.id}/reservations/${id}`)
    const copy = page.getByRole('button', { name: 'Copy Email', exact: true })
    await copy.waitFor()
    expect(await page.evaluate('[isSecureContext, typeof navigator.clipboard]')).toEqual([false, 'undefined'])
    const pasted = async () => {
      await page.evaluate(`
        document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }))
        document.getElementById('paste').focus()`)
      await page.keyboard.press('Control+V')
      const text = await page.locator('#paste').inputValue()
      await page.evaluate(`document.getElementById('paste').remove()`)
      return text
    }
    await copy.click()
    await page.getByText('Copied', { exact: true }).waitFor()
    expect(await pasted()).toBe('ana@example.com')
    await page.evaluate(`document.execCommand = () => false`)
    await page.getByText('Copied', { exact: true }).waitFor({ state: 'detached' })
    await copy.click()
    await page.getByText('Press Ctrl+C', { exact: true }).waitFor()
    expect(await page.getByText('Copied', { exact: true }).count()).toBe(0)
    expect(await page.evaluate('getSelection().toString() || document.activeElement.value')).toBe(
      'ana@example.com',
    )
    await page.goto(`${base}/console/w/${workspace.id}/reservations?status=draft`)
    await page.getByRole('button', { name: 'Copy as' }).click()
    await page.getByRole('menuitem', { name: 'CLI' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    expect(await pasted()).toMatch(/^jurat reservations find/)
    await page.evaluate(`document.execCommand = () => false`)
    await page.getByRole('button', { name: 'Copy as' }).click()
    await page.getByRole('menuitem', { name: 'curl' }).click()
    await page.getByText('Press Ctrl+C', { exact: true }).waitFor()
    expect(await page.evaluate('document.activeElement.value')).toMatch(/^curl -H/)
  })

  test('Over http the form of another site is rejected, and gets no address of a page', async () => {
    const { url } = await invite('viewer')
    const referers: (string | undefined)[] = []
    const other = createServer(({ headers }, response) => {
      referers.push(headers.referer)
      const fields = '<input name="email" value="a@example.com"><input name="password" value="x">'
      response.setHeader('content-type', 'text/html')
      response.end(`<form method="post" action="${base}/sign-in">${fields}</form><p>evil</p>`)
    }).listen(0, '127.0.0.1')
    try {
      const page = await openPage(browser)
      await page.goto(url)
      const to = `http://evil.lan:${(other.address() as AddressInfo).port}/`
      await page.evaluate(`Object.assign(document.createElement('a'), { href: '${to}' }).click()`)
      await page.getByText('evil').waitFor()
      const answered = page.waitForResponse(`${base}/sign-in`)
      await page.evaluate('document.forms[0].submit()')
      const response = await answered
      expect(response.status()).toBe(403)
      expect(await response.text()).toContain('comes from a page of another website')
      expect(referers[0]).toBeUndefined()
    } finally {
      other.close()
    }
  })
})

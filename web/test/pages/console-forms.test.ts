import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import {
  expectAccessibleInBoth,
  type OpenPage,
  poll,
  withBrowser,
} from '../../../server/test/pages/browser.ts'
import { deskOf, press, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole, book, stateOf } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

/** How often the words stand on the page. */
const times = (page: OpenPage, words: string) => page.getByText(words, { exact: false }).count()

test('A phone number is read and shown as people write it where the business is', async () => {
  workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  await press(page, 'Edit details')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('(212) 555-0142')
  await dialog.getByRole('button', { name: 'Save details', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await stateOf(id)).customer.phone).toBe('+12125550142')
  const details = page.getByRole('region', { name: 'Details' })
  const link = details.getByRole('link', { name: '(212) 555-0142' })
  expect(await link.getAttribute('href')).toBe('tel:+12125550142')
  await press(page, 'Edit details')
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('(212) 555-0142')
  await page.keyboard.press('Escape')
  await details.getByRole('link', { name: 'All bookings and notes' }).click()
  await page.getByRole('link', { name: '(212) 555-0142' }).waitFor()
  expect(await times(page, '+1212')).toBe(0)
  expect(unexpected(page)).toEqual([])
})

test.each([
  [
    'en',
    'Edit details',
    'Save details',
    'Check this field: Phone',
    /^Must be a phone number, of another country/,
  ],
  [
    'es',
    'Editar detalles',
    'Guardar detalles',
    'Revise este campo: Teléfono',
    /^Debe ser un teléfono, con su prefijo/,
  ],
] as const)(
  'An error stands once, at its field, in %s, and the summary leads there',
  async (locale, edit, save, check, reason) => {
    workspace = await installation.workspace('America/New_York')
    await staff(workspace, {})
    const { id } = await book('Ada', 'Byron', '15:00')
    const page = await openConsole(`/appointments/${id}`, 'owner', undefined, { locale })
    await press(page, edit)
    const dialog = page.getByRole('dialog')
    const phone = dialog.getByRole('textbox', { name: /^(Phone|Teléfono)/ })
    await phone.fill('12')
    await press(page, save)
    const alert = dialog.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toBe(check)
    expect(await dialog.getByText(reason).count()).toBe(1)
    await poll(() => phone.evaluate(field => field === field.ownerDocument.activeElement)).toBe(true)
    await dialog.getByRole('textbox').first().focus()
    await alert.getByRole('button').click()
    await poll(() => phone.evaluate(field => field === field.ownerDocument.activeElement)).toBe(true)
    await expectAccessibleInBoth(page)
    await phone.fill('212 555 0142')
    await press(page, save)
    await dialog.waitFor({ state: 'detached' })
    expect((await stateOf(id)).customer.phone).toBe('+12125550142')
    expect(unexpected(page)).toEqual([])
  },
)

test('A web address without https is completed, and another text is refused at its field', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/settings/brand')
  const privacy = page.getByLabel('Address of your privacy notice')
  await privacy.fill('harborseal.example/privacy')
  await press(page, 'Save changes')
  await expect
    .poll(async () => (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.privacy_url)
    .toBe('https://harborseal.example/privacy')
  await privacy.fill('harbor seal')
  await press(page, 'Save changes')
  await page.getByText('Must be a secure web address. It begins with https://.').waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'Check this field' }).count()).toBe(1)
  await expectAccessibleInBoth(page)
  expect(unexpected(page)).toEqual([])
})

test('How long data is kept has a unit, and what is never deleted says so', async () => {
  workspace = await installation.workspace()
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { retention: { mails_days: 365 } })
  const page = await openConsole('/settings/retention')
  await page.getByLabel('Mails: days').waitFor()
  expect(await page.getByLabel('Mails: days').inputValue()).toBe('365 days')
  for (const word of ['For ever', 'No end', 'Deletes mails']) expect(await times(page, word)).toBe(0)
  await page.getByLabel('Mails: never delete').check()
  expect(await page.getByLabel('Mails: days').count()).toBe(0)
  await page.getByLabel('Mails: never delete').uncheck()
  await page.getByLabel('Mails: days').fill('400')
  await press(page, 'Save changes')
  await expect
    .poll(
      async () => (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.retention.mails_days,
    )
    .toBe(400)
})

test('The page of an appointment names its zone once, as people say it', async () => {
  workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  await page.getByText(/New York \(E[SD]T\)/).waitFor()
  expect(await page.getByText(/New York \(E[SD]T\)/).count()).toBe(1)
  expect(await times(page, 'America/New')).toBe(0)
})

test('Zones and languages have names, a workspace has one name, and numbers are those of the language', async () => {
  workspace = await installation.workspace('America/New_York')
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, {
    name: 'Harbor office',
    display_name: 'Harbor Seal Notary',
  })
  const weekly = [{ weekday: 'monday', from: '09:00', to: '17:15' }]
  const [id] = await staff(workspace, { name: 'Nora Vidal', weekly })
  await workspace.manage('PATCH', `/notaries/${id}`, { timezone: 'America/Chicago', lang: 'es' })
  const page = await openConsole(`/notaries/${id}`)
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByText(/^Chicago \(C[DS]T\)$/).waitFor()
  await details.getByText('Español', { exact: true }).waitFor()
  await page.getByRole('banner').getByText('Harbor office', { exact: true }).waitFor()
  expect(await page.title()).toContain('Harbor office')
  await page.goto(`${installation.url}/console/w/${workspace.id}/notaries/${id}?tab=hours`)
  await page.getByText(/8\.3 h/).waitFor()
  await page.goto(`${installation.url}/console/w/${workspace.id}/clock`)
  await page.getByText(/^New York \(E[DS]T\)\./).waitFor()
  expect(await times(page, 'America/')).toBe(0)
  await page.goto(`${installation.url}/console/w/${workspace.id}/settings/business`)
  const zone = page.getByLabel('Time zone').first()
  expect(await zone.inputValue()).toBe('New York (America)')
  await zone.fill('mexico city')
  await page.getByRole('option', { name: 'Mexico City (America)' }).waitFor()
  await page.context().addCookies([{ name: 'jurat-language', value: 'es', url: installation.url }])
  await page.goto(`${installation.url}/console/w/${workspace.id}/notaries/${id}?tab=hours`)
  await page.getByText(/8,3 h/).waitFor()
  expect(unexpected(page)).toEqual([])
})

import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessibleInBoth, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, told, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole, stateOf, tomorrow } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const valuesOf = ({ questions }: { questions: { key: string; value: unknown }[] }) =>
  questions.map(({ key, value }) => [key, value])

test('Staff add questions, book with an answer and change it', async () => {
  workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const page = await openConsole('/services?service=remote')
  const service = page.getByRole('dialog', { name: 'Edit Remote notarization' })
  const typed = (name: string) => service.getByLabel(name, { exact: true })
  const add = service.getByRole('button', { name: 'Add a question' })
  await add.click()
  // The cursor is in the new question.
  await typed('Question').waitFor()
  await page.keyboard.type('Which identity documents?')
  await poll(() => typed('Question').inputValue()).toBe('Which identity documents?')
  await typed('Kind of answer').selectOption('several')
  await service.getByRole('button', { name: 'Save changes' }).click()
  await service.getByText('Must have a text in at least one language.').nth(1).waitFor()
  const ofQuestion = '“Which identity documents?”, option'
  expect(await service.getByRole('alert').textContent()).toBe(
    `Check these 2 fields: ${ofQuestion} 1, ${ofQuestion} 2`,
  )
  await typed('Option 1').fill('Passport')
  await typed('Option 2').fill('Driver license')
  await typed('Must be answered').check()
  await add.click()
  await service.getByRole('button', { name: 'Close the question New question' }).waitFor()
  await service
    .getByRole('region', { name: 'New question' })
    .getByLabel('Question', { exact: true })
    .fill('Matter')
  await service
    .getByRole('region', { name: 'Matter' })
    .getByLabel('Only staff see it and answer it', { exact: true })
    .check()
  await service.getByRole('button', { name: 'Move the question Matter up' }).click()
  const reference = service.getByRole('button', { name: 'Ask for a reference' })
  await reference.click()
  await service.getByRole('region', { name: 'Your reference' }).waitFor()
  expect(await reference.count()).toBe(0)
  await expectAccessibleInBoth(page)
  await service.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'The changes are saved.')
  const { questions } = (await workspace.manage('GET', '/services/remote')).body
  expect(questions).toMatchObject([
    { key: 'matter', kind: 'short_text', label: { en: 'Matter' }, required: false, shown_to: 'staff' },
    {
      key: 'which_identity_documents',
      kind: 'several',
      options: [{ key: 'passport' }, { key: 'driver_license' }],
      required: true,
      shown_to: 'customer',
    },
    {
      key: 'reference',
      kind: 'short_text',
      label: { en: 'Your reference', es: 'Su referencia', fr: 'Votre référence' },
      required: false,
      shown_to: 'customer',
    },
  ])

  await page.goto(`${installation.url}/console/w/${workspace.id}/appointments`)
  await page.getByRole('button', { name: 'Book an appointment', exact: true }).first().click()
  const booking = page.getByRole('dialog', { name: 'Book an appointment' })
  await booking.getByLabel('First name').fill('Ada')
  await booking.getByLabel('Last name').fill('Byron')
  await booking.getByLabel('Date').fill(tomorrow())
  await booking.getByRole('textbox', { name: 'Time' }).fill('15:00')
  await booking.getByLabel('Passport').check()
  await booking.getByLabel('Driver license').check()
  await expectAccessibleInBoth(page)
  await booking.getByRole('button', { name: 'Book appointment' }).click()
  await told(page, 'The appointment is booked.')
  const [{ id }] = (await workspace.manage('GET', '/appointments')).body.data
  expect(valuesOf(await stateOf(id))).toEqual([
    ['matter', null],
    ['which_identity_documents', ['passport', 'driver_license']],
    ['reference', null],
  ])

  await page.goto(`${installation.url}/console/w/${workspace.id}/appointments/${id}`)
  const answers = page.getByRole('region', { name: 'Answers' })
  await answers.getByText('Passport, Driver license').waitFor()
  await press(page, 'Edit the answers')
  const edit = page.getByRole('dialog', { name: 'Edit the answers' })
  await edit.getByLabel('Passport').uncheck()
  await edit.getByLabel(/^Matter/).fill('77-b')
  await expectAccessibleInBoth(page)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'The answers are saved.')
  await answers.getByText('77-b').waitFor()
  expect(valuesOf(await stateOf(id))).toEqual([
    ['matter', '77-b'],
    ['which_identity_documents', ['driver_license']],
    ['reference', null],
  ])
  await installation.ctx.later.drain()
  const [entry] = (await workspace.manage('GET', '/audit?action=appointment-updated')).body.data
  expect(entry.actor).toMatch(/^member:/)
  expect(Object.keys(entry.changes)).toEqual(['answers'])
  expect(unexpected(page)).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeSigner } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const minute = 60

async function booked() {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const { id } = (await book(workspace, hourAhead(200))).body
  const act = async (verb: string, body: object = {}) =>
    expect((await workspace.manage('POST', `/appointments/${id}/${verb}`, body)).status).toBe(200)
  const reopen = async () => {
    await act('complete')
    await act('reopen')
  }
  const sign = (name: string) =>
    makeSigner(workspace, `/appointments/${id}`, { email: `${name}@example.com` })
  /** What was mailed two minutes later, as `kind name`. */
  const mailed = async () => {
    await moveClock(workspace, 2 * minute)
    return (await mailsOf(workspace, '&status=kept'))
      .map(({ kind, to }: { kind: string; to: string }) => `${kind} ${to.split('@')[0]}`)
      .sort()
  }
  return { workspace, act, reopen, sign, mailed }
}

test('A reopened appointment mails its confirmation if it was not sent yet', async () => {
  const { reopen, sign, mailed } = await booked()
  await sign('ben')
  await reopen()
  expect(await mailed()).toEqual(['confirmation ana', 'confirmation ben'])
})

test('Reopening mails a new time that was not sent yet, once to each person', async () => {
  const { act, reopen, sign, mailed } = await booked()
  await sign('ben')
  const first = ['confirmation ana', 'confirmation ben']
  expect(await mailed()).toEqual(first)
  await act('reschedule', { timestamp: hourAhead(201) })
  await sign('cleo')
  await act('complete')
  expect(await mailed()).toEqual(first)
  await act('reopen')
  const all = [...first, 'confirmation cleo', 'reschedule ana', 'reschedule ben']
  expect(await mailed()).toEqual(all)
  await reopen()
  expect(await mailed()).toEqual(all)
})

test('Reopening does not mail a new time that was taken back or should not be mailed', async () => {
  const { act, reopen, mailed } = await booked()
  expect(await mailed()).toEqual(['confirmation ana'])
  await act('reschedule', { timestamp: hourAhead(201) })
  await act('reschedule', { timestamp: hourAhead(200) })
  await reopen()
  expect(await mailed()).toEqual(['confirmation ana'])
  await act('reschedule', { timestamp: hourAhead(202), notify: false })
  await reopen()
  expect(await mailed()).toEqual(['confirmation ana'])
})

test('Reopening does not mail a withdrawn copy of a mail that was sent again', async () => {
  const { workspace, act, sign, mailed } = await booked()
  await sign('ben')
  const first = ['confirmation ana', 'confirmation ben']
  expect(await mailed()).toEqual(first)
  const sent = await mailsOf(workspace, '&status=kept')
  for (const { id } of sent)
    expect((await workspace.manage('POST', `/mails/${id}/send-again`)).status).toBe(201)
  await act('complete')
  const states = async () => {
    const mails: { repeat_of: number | null; status: string }[] = await mailsOf(workspace)
    return mails.filter(({ repeat_of }) => repeat_of !== null).map(({ status }) => status)
  }
  expect(await states()).toEqual(['withdrawn', 'withdrawn'])
  await act('reopen')
  expect(await states()).toEqual(['withdrawn', 'withdrawn'])
  expect(await mailed()).toEqual(first)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeAppointment, makeSigner, verdict } from '../../../test/helpers/bookings.ts'
import { moveClock } from '../../../test/helpers/calendar.ts'
import { uploadOf, videoForm } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const acts = [
  { type: 'acknowledgment', count: 2 },
  { type: 'jurat', count: 1 },
]

async function booked() {
  const workspace = await installation.workspace()
  const id = await makeAppointment(workspace, { status: 'scheduled', timestamp: hourAhead() })
  const read = async () => (await workspace.manage('GET', `/appointments/${id}`)).body
  const complete = (body?: object) => workspace.manage('POST', `/appointments/${id}/complete`, body)
  const entries = async () =>
    (await workspace.manage('GET', '/audit?limit=100')).body.data.filter(
      ({ action }: { action: string }) => action === 'appointment-complete',
    )
  return { workspace, id, read, complete, entries }
}

test('What a session lacks is read, and each thing goes when it is there', async () => {
  const { workspace, id, read } = await booked()
  expect((await read()).missing).toEqual(['no_signers', 'no_documents', 'video_missing'])
  const signer = await makeSigner(workspace, `/appointments/${id}`)
  await workspace.call('POST', '/documents', uploadOf('appointment', id))
  expect((await read()).missing).toEqual(['signer_unverified', 'result_missing', 'video_missing'])
  const verified = { status: 'verified', method: 'personal_knowledge' }
  const answer = await workspace.manage('POST', `/signers/${signer}/verification`, verified)
  expect(answer.body).toMatchObject({ status: 'verified', verification_method: 'personal_knowledge' })
  await workspace.call('POST', '/documents', { ...uploadOf('appointment', id), type: 'notarized' })
  await workspace.manage('POST', '/videos', videoForm(id, Buffer.from('a recording')))
  expect((await read()).missing).toEqual([])
  await moveClock(workspace, 3 * 86_400)
  const marked = await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'signer' })
  expect(marked.body).toMatchObject({ no_show: { reason: 'signer' } })
  expect((await read()).missing).toEqual(['marked_no_show'])
})

test('A completion with reasons needs one for each thing missing, and changes nothing otherwise', async () => {
  const { read, complete, entries } = await booked()
  const reasons = (...codes: string[]) => codes.map(blocker => ({ blocker, reason: `No ${blocker}` }))
  const refused = await complete({ acts, overruled: reasons('no_signers') })
  expect(verdict(refused)).toEqual([409, 'unable_to_complete', undefined])
  expect(refused.body.message).toContain('no_documents, video_missing')
  expect(await read()).toMatchObject({ status: 'scheduled', acts: null, overruled: null })
  expect(await entries()).toEqual([])

  const given = reasons('video_missing', 'no_documents', 'no_signers', 'marked_no_show')
  const { status, body } = await complete({ acts, overruled: given })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'completed', acts, overruled: given.slice(0, 3) })
  const completed = await read()
  expect(completed).toMatchObject({ missing: [], acts, overruled: given.slice(0, 3) })
  expect(completed.completed_by).toMatch(/^(admin|token:\d+)$/)
  expect(Math.abs(Date.parse(completed.completed_at) - installation.clock.now().getTime())).toBeLessThan(
    60_000,
  )
  expect((await entries())[0].changes).toEqual({
    status: { before: 'scheduled', after: 'completed' },
    acts: { before: null, after: acts },
    overruled: { before: null, after: given.slice(0, 3) },
  })
})

test('A completion without a body is accepted as before, and records nothing', async () => {
  const { complete, read } = await booked()
  expect((await complete()).body).toMatchObject({ status: 'completed', acts: null, overruled: null })
  expect(await read()).toMatchObject({ missing: [], acts: null, overruled: null })
})

test('Reopening forgets what was recorded, and the audit trail keeps it', async () => {
  const { workspace, id, complete, read } = await booked()
  expect((await complete({ acts })).status).toBe(200)
  expect((await workspace.manage('POST', `/appointments/${id}/reopen`)).status).toBe(200)
  expect(await read()).toMatchObject({
    status: 'scheduled',
    acts: null,
    completed_at: null,
    completed_by: null,
  })
  const trail = (await workspace.manage('GET', '/audit?limit=5')).body.data
  const reopened = trail.find(({ action }: { action: string }) => action === 'appointment-updated')
  expect(reopened.changes).toMatchObject({ acts: { before: acts, after: null } })
})

test.each([
  [{ acts: [{ type: 'apostille', count: 1 }] }, 'acts.0.type'],
  [{ acts: [{ type: 'jurat', count: 0 }] }, 'acts.0.count'],
  [{ acts: [...acts, ...acts] }, 'acts'],
  [{ overruled: [{ blocker: 'no_signers', reason: '' }] }, 'overruled.0.reason'],
  [{ overruled: [{ blocker: 'past_not_closed', reason: 'x' }] }, 'overruled.0.blocker'],
])('The body %j is rejected', async (body, param) => {
  const { complete, read } = await booked()
  const refused = await complete(body)
  expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, [param]])
  expect((await read()).status).toBe('scheduled')
})

test('A method of verification goes with the verification', async () => {
  const { workspace, id } = await booked()
  const signer = await makeSigner(workspace, `/appointments/${id}`)
  const verify = (body: object) => workspace.manage('POST', `/signers/${signer}/verification`, body)
  const refused = await verify({ method: 'other' })
  expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, ['method']])
  expect((await verify({ status: 'failed', method: 'other' })).status).toBe(400)
  await verify({ status: 'verified', method: 'credential_analysis' })
  expect((await verify({ human_approval: 'approved' })).body).toMatchObject({
    verification_method: 'credential_analysis',
  })
  expect((await verify({ method: 'other' })).body).toMatchObject({ verification_method: 'other' })
  expect((await verify({ status: 'pending' })).body).toMatchObject({ verification_method: null })
  const { data } = (await workspace.manage('GET', `/appointments/${id}/signers`)).body
  expect(data).toMatchObject([{ id: signer, verification_method: null }])
  expect((await workspace.call('GET', `/signers/${signer}`)).body).not.toHaveProperty('verification_method')
})

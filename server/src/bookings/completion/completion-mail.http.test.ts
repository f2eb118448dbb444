import { expect, test } from 'vitest'
import { pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { start, type World, withPost } from '../../../test/helpers/post.ts'

// What a customer hears after a session at an office, of which there is no file to download.

const post = withPost()

/** An appointment at an office, whose people were told of it. */
async function atOffice(): Promise<World> {
  const world = await post.open()
  await world.staff('PATCH', `/notaries/${world.nora}`, { categories: ['remote', 'wet'] })
  await world.staff('PATCH', `/appointments/${world.id}`, { service: 'wet' })
  await minutes(world, 3)
  return world
}

const minutes = ({ at }: World, most: number) => post.minutes(at, most)
const complete = ({ staff, id }: World) => staff('POST', `/appointments/${id}/complete`)
const reopen = ({ staff, id }: World) => staff('POST', `/appointments/${id}/reopen`)
const giveResult = ({ v3, id }: World) =>
  v3('POST', '/documents', { ...uploadOf('appointment', id, pdfOf()), type: 'notarized' })

const done = '1 ana: Your appointment is complete'
const ready = '1 ana: Your notarized documents are ready'

test('A minute after a session at an office is completed, its customer gets the link to the receipt, and nobody else', async () => {
  const world = await atOffice()
  await complete(world)
  expect(await minutes(world, 4)).toEqual([done])
  const [mail] = (await mailsOf(world.workspace, '&kind=completed')).toReversed()
  expect(mail.text).toContain(`/appointment/${world.key}/receipt`)
  expect(mail.text).toContain('View receipt:')
  expect(mail.attachments).toEqual([])
  const response = await fetch(/https?:\/\/\S+\/receipt/.exec(mail.text)?.[0] ?? '')
  expect([response.status, (await response.text()).includes('<h1>Receipt')]).toEqual([200, true])
})

test('A session that is reopened within a minute sends nothing, and one mail when it is completed again', async () => {
  const world = await atOffice()
  await complete(world)
  await reopen(world)
  expect(await minutes(world, 4)).toEqual([])
  await complete(world)
  expect(await minutes(world, 4)).toEqual([done])
  await reopen(world)
  await complete(world)
  expect(await minutes(world, 4)).toEqual([])
})

test('A scan of the signed paper is mailed instead, before and after the completion', async () => {
  const before = await atOffice()
  await giveResult(before)
  await complete(before)
  expect(await minutes(before, 4)).toEqual([ready])
  const after = await atOffice()
  await complete(after)
  await giveResult(after)
  expect(await minutes(after, 4)).toEqual([ready])
  // A scan that comes later is news.
  const later = await atOffice()
  await complete(later)
  expect(await minutes(later, 4)).toEqual([done])
  await giveResult(later)
  expect(await minutes(later, 4)).toEqual([ready])
})

test('A scan that staff still hold back is to be expected, so its customer hears nothing yet', async () => {
  const world = await atOffice()
  const settings = { result_release: 'manual' }
  await world.staff('PATCH', `/workspaces/${world.workspace.id}`, settings)
  await giveResult(world)
  await complete(world)
  expect(await minutes(world, 4)).toEqual([])
  await world.staff('POST', `/appointments/${world.id}/release-result`)
  expect(await minutes(world, 4)).toEqual([ready])
})

test('The mail leads to a price summary while something is to be paid', async () => {
  const world = await atOffice()
  const { workspace, staff } = world
  const to = { first_name: 'Dora', last_name: 'Diaz', email: world.at('dora'), lang: 'es' }
  const { body } = await staff('POST', '/bookings', { ...to, service: 'wet', timestamp: start + 86_400 })
  const id = body.appointment.id
  await minutes(world, 3)
  await staff('POST', `/appointments/${id}/payments`, { method: 'cash', amount: 5 })
  await staff('POST', `/appointments/${id}/complete`)
  expect(await minutes(world, 4)).toEqual(['1 dora: Su cita ha terminado'])
  const [mail] = (await mailsOf(workspace, '&kind=completed')).toReversed()
  expect(mail.text).toContain('Ver el resumen del precio:')
})

test('Nobody is mailed about a session that ended more than a week before it is completed', async () => {
  const world = await atOffice()
  const day = 86_400_000
  const endsAt = start * 1000 + 3_600_000
  post.installation.clock.advance(endsAt + 8 * day - post.installation.clock.now().getTime())
  await minutes(world, 2)
  await complete(world)
  expect(await minutes(world, 4)).toEqual([])
  expect(await mailsOf(world.workspace, '&kind=completed')).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '../../server/src/platform/db/embedded.ts'
import { adminToken, type Installation, startInstallation } from '../../server/test/helpers/harness.ts'
import { type Home, openHome } from '../../server/test/helpers/process.ts'
import { type OpenApiDocument, readDocuments } from '../scripts/interface-documents.ts'
import { JuratBooking, JuratOpenBooking } from '../src/booking.ts'
import { JuratApiError } from '../src/errors.ts'
import { Jurat } from '../src/jurat.ts'
import { JuratManage } from '../src/manage.ts'
import { bookingStory } from './booking-story.ts'
import { manageStory } from './manage-story.ts'
import { openBookingStory } from './open-booking-story.ts'
import { Recorder } from './recorder.ts'
import { v3Story } from './v3-story.ts'

// Calls every documented operation through the client on a real server, with an idempotency key if it accepts
// one.

let home: Home
let installation: Installation
let documents: Record<'v3' | 'manage' | 'booking', OpenApiDocument>
const recorder = new Recorder()

beforeAll(async () => {
  documents = await readDocuments()
  // In a folder, like in an installation: a database in memory cannot be backed up.
  home = await openHome(null)
  installation = await startInstallation({}, { database: await openEmbedded(home.dataDir) })
})
afterAll(async () => {
  await installation?.stop()
  await home?.[Symbol.asyncDispose]()
})

/** Aliases of an operation, and operations without a client method. */
const left =
  /By(Patch|Post|Singular)$|^(health|ready|metrics|openapi|manageOpenapi|bookingOpenapi|authOpenapi|downloadFile|readCalendarFeed)$/

function documented(document: OpenApiDocument): string[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => !left.test(operationId))
      .map(([method, { parameters = [] }]) => {
        const takesKey = parameters.some(({ in: place, name }) => place === 'header' && /key/i.test(name))
        return `${method.toUpperCase()} ${path}${takesKey ? ' with a key' : ''}`
      }),
  )
}

const connect = async () => {
  const { id, token } = await installation.workspace('America/New_York')
  // Sample data takes long on a busy machine.
  const options = { baseUrl: installation.url, fetch: recorder.fetch, maxRetries: 0, timeoutMs: 600_000 }
  return {
    workspaceId: id,
    jurat: new Jurat({ ...options, token }),
    manage: new JuratManage({ ...options, token: adminToken }),
    open: (slug: string) => new JuratOpenBooking({ ...options, slug }),
    booking: (key: string) => new JuratBooking({ ...options, key }),
  }
}

test('Every operation of v3 has a method that calls it', async () => {
  const { jurat, manage, workspaceId } = await connect()
  recorder.clear()
  await v3Story(jurat, manage, workspaceId)
  expect(recorder.operations(documents.v3)).toEqual(documented(documents.v3).sort())
})

test('Every operation of the management interface has a method that calls it', async () => {
  const { jurat, manage, workspaceId } = await connect()
  recorder.clear()
  await manageStory(jurat, manage, workspaceId)
  expect(recorder.operations(documents.manage)).toEqual(documented(documents.manage).sort())
})

test('Every operation of the booking interface has a method that calls it', async () => {
  const { jurat, manage, workspaceId, booking, open } = await connect()
  recorder.clear()
  await bookingStory(jurat, booking)
  await openBookingStory(manage, workspaceId, open)
  expect(recorder.operations(documents.booking)).toEqual(documented(documents.booking).sort())
})

test('An operation without a method can be called', async () => {
  const { jurat, manage } = await connect()
  const query = { limit: 1, status: undefined, cursor: null }
  const { status, data } = await jurat
    .request<{ object: string }>('get', '/wp-json/v3/reservations', { query })
    .withResponse()
  expect([status, data.object]).toEqual([200, 'list'])
  const ana = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
  const call = () =>
    jurat.request('POST', '/wp-json/v3/reservations', { body: ana }, { idempotencyKey: 'one' })
  expect(await call()).toEqual(await call())
  const misspelled = { query: { statuss: 'draft' } }
  const { ignoredFields } = await jurat.request('GET', '/wp-json/v3/reservations', misspelled).withResponse()
  expect(ignoredFields).toEqual(['statuss'])
  const raw = new Blob(['{"first_name":'], { type: 'application/json' })
  const refused = jurat.request('POST', '/wp-json/v3/reservations', { body: raw })
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid_request' })
  await expect(manage.request('GET', '/nowhere')).rejects.toMatchObject({ code: 'rest_no_route' })
})

test('An error of the server is thrown by the method', async () => {
  const { jurat } = await connect()
  const error = await jurat.reservations.get(999_999).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(JuratApiError)
  expect(error).toMatchObject({
    name: 'JuratApiError',
    status: 404,
    code: 'not_found',
    message: 'Reservation not found.',
    requestId: expect.stringMatching(/^req_/),
  })
  const stranger = new Jurat({ baseUrl: installation.url, token: 'jurat_test_nobody' })
  await expect(stranger.reservations.list()).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
  const bad = jurat.reservations.create({ first_name: '', last_name: 'B', service: 'remote' })
  await expect(bad).rejects.toMatchObject({ params: { first_name: expect.any(String) } })
})

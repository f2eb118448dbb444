import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAppointment, makeReservation } from '../../../test/helpers/bookings.ts'
import { download, linkOf, uploadOf, videoForm } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

const origins = ['https://app.example.com', 'http://localhost:3000']
let installation: Installation
let open: Installation
beforeAll(async () => {
  installation = await startInstallation()
  open = await startInstallation({ JURAT_CORS_ORIGINS: origins.join(',') })
})
afterAll(async () => {
  await installation.stop()
  await open.stop()
})

describe('pages of other origins', () => {
  const framingOf = (headers: Headers) =>
    ['content-security-policy', 'cross-origin-resource-policy', 'x-frame-options'].map(name =>
      headers.get(name),
    )
  const framedBy = (ancestors: string) => [
    `default-src 'none';media-src 'self';frame-ancestors ${ancestors}`,
    'cross-origin',
    null,
  ]

  test('Pages of other origins may load a file, but not show it in a frame unless JURAT_CORS_ORIGINS names them', async () => {
    const workspace = await installation.workspace()
    const upload = uploadOf('reservation', await makeReservation(workspace))
    const { id } = (await workspace.call('POST', '/documents', upload)).body
    const url = linkOf(await workspace.call('GET', `/documents/${id}?disposition=inline`))
    expect(framingOf((await download(url)).headers)).toEqual(framedBy("'self'"))
  })

  test('Pages that JURAT_CORS_ORIGINS names may show files in frames, and nothing else', async () => {
    const workspace = await open.workspace()
    const appointment = await makeAppointment(workspace)
    const pdf = (await workspace.call('POST', '/documents', uploadOf('appointment', appointment))).body
    const form = videoForm(appointment, Buffer.from('a recording'))
    const video = (await workspace.manage('POST', '/videos', form)).body
    const framed = framedBy(`'self' ${origins.join(' ')}`)
    for (const path of [`/documents/${pdf.id}`, `/videos/${video.id}`]) {
      for (const disposition of ['inline', 'attachment']) {
        const url = linkOf(await workspace.call('GET', `${path}?disposition=${disposition}`))
        for (const [status, init, link] of [
          [200, {}, url],
          [200, { method: 'HEAD' }, url],
          [206, { headers: { range: 'bytes=0-3' } }, url],
          [416, { headers: { range: 'bytes=1000-' } }, url],
          [403, {}, `${url}0`],
        ] as const) {
          const answer = await download(link, init)
          expect([path, answer.status, framingOf(answer.headers)]).toEqual([path, status, framed])
          expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        }
      }
    }
    const { headers } = await workspace.call('GET', '/documents')
    expect(framingOf(headers)).toEqual([
      "default-src 'none';frame-ancestors 'none'",
      'same-origin',
      'SAMEORIGIN',
    ])
  })
})

import { expect, test } from 'vitest'
import { multipartPayload } from './multipart.ts'

/** The body of a form, whose file is a stream or bytes. */
async function bodyOf(
  filename: string,
  isStream: boolean,
  fields: Record<string, string> = {},
): Promise<string> {
  const bytes = new TextEncoder().encode('film')
  const file = isStream ? ReadableStream.from([bytes]) : bytes
  const payload = await multipartPayload({ fields, file, filename, contentType: 'video/mp4' })(undefined)
  return new Response(payload.body as ReadableStream).text()
}

const dispositionsIn = (body: string) =>
  [...body.matchAll(/^Content-Disposition: (.*)$/gim)].map(([, value]) => value?.trim())

test.each([
  ['a"b\r\n.mp4', 'a%22b%0D%0A.mp4'],
  ['a"; filename="b.html', 'a%22; filename=%22b.html'],
  ['\r\nContent-Type: text/html\r\n\r\n<script>', '%0D%0AContent-Type: text/html%0D%0A%0D%0A<script>'],
  ['100%22 of 契約書.mp4', '100%22 of 契約書.mp4'],
])('The filename %j of a streamed upload is escaped as in other forms', async (filename, escaped) => {
  const expected = ['form-data; name="appointment_id"', `form-data; name="file"; filename="${escaped}"`]
  for (const isStream of [true, false]) {
    const body = await bodyOf(filename, isStream, { appointment_id: '1043' })
    expect(dispositionsIn(body)).toEqual(expected)
    expect(body.match(/^Content-Type: .*$/gim)?.map(line => line.trim())).toEqual(['Content-Type: video/mp4'])
  }
})

test('The name of a field of a streamed upload is escaped too', async () => {
  expect(dispositionsIn(await bodyOf('a.mp4', true, { 'a"\r\nb': 'x' }))).toEqual([
    'form-data; name="a%22%0D%0Ab"',
    'form-data; name="file"; filename="a.mp4"',
  ])
})

import { expect, test } from 'vitest'
import { startMailServer, type Trouble } from '../../../test/servers/mail.ts'
import { openLog } from './log.ts'
import { type OutgoingMail, openSmtp, SmtpFailure } from './smtp.ts'

const hasty = 'connectionTimeout=1000&greetingTimeout=300&socketTimeout=300'

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  from: { name: 'Acme, Notaries & "Sons"', address: 'mail@acme.example' },
  replyTo: 'desk@acme.example',
  to: 'ana@example.com',
  subject: 'Confirmed: señal',
  text: 'Hello Ana,\n.\n',
  html: '<p>Hello Ana,</p>',
  messageId: '<mail-1-7@jurat.example>',
  calendar: null,
  ...changes,
})

/** Sends to a server with that trouble. Answers the fate of the mail, and how often its message came. */
async function fateWith(trouble: Trouble | undefined): Promise<[string, number]> {
  await using server = await startMailServer()
  server.trouble = trouble
  const smtp = openSmtp(server.url(trouble?.with === 'silence' ? hasty : ''))
  const fate = await smtp.send(mail()).then(() => 'sent', fateOf)
  await smtp.close()
  return [fate, server.raw.length]
}

const linesOf = (content: ArrayBuffer | Uint8Array | string) =>
  (typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString())
    .trim()
    .split(/\r?\n/)

function fateOf(error: unknown): string {
  expect(error).toBeInstanceOf(SmtpFailure)
  return (error as SmtpFailure).fate
}

test('A mail arrives unchanged', async () => {
  await using server = await startMailServer()
  const smtp = openSmtp(server.url())
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR'
  await smtp.send(mail({ calendar: { method: 'REQUEST', filename: 'appointment.ics', content } }))
  await smtp.close()
  const [arrived, ...others] = await server.mails()
  expect(others).toEqual([])
  expect(arrived).toMatchObject({
    from: { name: 'Acme, Notaries & "Sons"', address: 'mail@acme.example' },
    replyTo: [{ address: 'desk@acme.example' }],
    to: [{ address: 'ana@example.com' }],
    subject: 'Confirmed: señal',
    messageId: '<mail-1-7@jurat.example>',
    html: expect.stringContaining('<p>Hello Ana,</p>'),
    text: expect.stringContaining('Hello Ana,\n.\n'),
  })
  const header = (name: string) => arrived?.headers.find(({ key }) => key === name)?.value
  expect(header('auto-submitted')).toBe('auto-generated')
  const files = arrived?.attachments.map(({ mimeType, filename, method, content }) => {
    return { mimeType, filename, method, content: linesOf(content) }
  })
  expect(files).toEqual([
    {
      mimeType: 'text/calendar',
      filename: null,
      method: 'REQUEST',
      content: linesOf(content),
    },
    {
      mimeType: 'application/ics',
      filename: 'appointment.ics',
      method: undefined,
      content: linesOf(content),
    },
  ])
})

test.each<[Trouble | undefined, string, number]>([
  [undefined, 'sent', 1],
  [{ at: 'connect', with: 421 }, 'again', 0],
  [{ at: 'connect', with: 554 }, 'again', 0],
  [{ at: 'connect', with: 'cut' }, 'again', 0],
  [{ at: 'connect', with: 'silence' }, 'again', 0],
  [{ at: 'sender', with: 451 }, 'again', 0],
  [{ at: 'sender', with: 553 }, 'refused', 0],
  [{ at: 'sender', with: 'cut' }, 'again', 0],
  [{ at: 'recipient', with: 450 }, 'again', 0],
  [{ at: 'recipient', with: 550 }, 'refused', 0],
  [{ at: 'recipient', with: 'cut' }, 'again', 0],
  [{ at: 'recipient', with: 'silence' }, 'again', 0],
  [{ at: 'message', with: 451 }, 'again', 1],
  [{ at: 'message', with: 554 }, 'refused', 1],
  [{ at: 'message', with: 'cut' }, 'unknown', 1],
  [{ at: 'message', with: 'silence' }, 'unknown', 1],
])('With a server that has the trouble %j a mail is %s', async (trouble, fate, times) => {
  expect(await fateWith(trouble)).toEqual([fate, times])
})

test.each([
  [554, '5.7.1 blocked https://a.example/x', '554 5.7.1'],
  [554, '5.7.12345 blocked', '554'],
  [554, '5.7.1https://a.example/x', '554'],
  [554, 'https://a.example/x', '554'],
])('The codes of the reply %i %s to a message are known separately: %s', async (code, words, codes) => {
  await using server = await startMailServer()
  server.trouble = { at: 'message', with: code, says: () => words }
  const smtp = openSmtp(server.url())
  const failure: SmtpFailure = await smtp.send(mail()).then(
    () => expect.unreachable(),
    error => error,
  )
  await smtp.close()
  expect(failure.message).toContain(words)
  expect(failure.codes).toBe(codes)
})

test('A server that does not reply leaves the code of the error', async () => {
  await using server = await startMailServer()
  server.trouble = { at: 'message', with: 'silence' }
  const smtp = openSmtp(server.url(hasty))
  const failure: SmtpFailure = await smtp.send(mail()).then(
    () => expect.unreachable(),
    error => error,
  )
  await smtp.close()
  expect(failure.codes).toBe('ETIMEDOUT')
})

test('Without a server the mail can be sent again', async () => {
  const smtp = openSmtp('smtp://127.0.0.1:1')
  expect(await smtp.send(mail()).catch(fateOf)).toBe('again')
  await smtp.close()
})

test('A server with an untrusted certificate gets nothing, unless configured otherwise', async () => {
  await using server = await startMailServer({ starttls: true })
  const strict = openSmtp(server.url())
  expect(await strict.send(mail()).catch(fateOf)).toBe('again')
  await strict.close()
  expect(server.raw).toEqual([])
  const trusting = openSmtp(server.url('tls.rejectUnauthorized=false'))
  await trusting.send(mail())
  await trusting.close()
  expect(server.raw).toHaveLength(1)
})

test('After a failed mail, and on a connection the server has closed, the next mail is sent', async () => {
  await using server = await startMailServer()
  const smtp = openSmtp(server.url())
  server.trouble = { at: 'recipient', with: 550 }
  expect(await smtp.send(mail()).catch(fateOf)).toBe('refused')
  server.trouble = { at: 'message', with: 'cut' }
  expect(await smtp.send(mail()).catch(fateOf)).toBe('unknown')
  server.trouble = undefined
  await smtp.send(mail({ messageId: '<mail-1-8@jurat.example>' }))
  await smtp.close()
  expect((await server.mails()).map(({ messageId }) => messageId)).toEqual([
    '<mail-1-7@jurat.example>',
    '<mail-1-8@jurat.example>',
  ])
})

test.each(['subject', 'to', 'messageId', 'replyTo'] as const)(
  'A line break in %s adds no header',
  async field => {
    await using server = await startMailServer()
    const smtp = openSmtp(server.url())
    const value = field === 'subject' ? 'Hi' : field === 'messageId' ? '<a@b>' : 'ana@example.com'
    await smtp.send(mail({ [field]: `${value}\r\nBcc: eve@example.com\r\n\r\nevil` })).catch(() => {})
    await smtp.close()
    for (const arrived of await server.mails()) {
      expect(arrived.headers.map(({ key }) => key)).not.toContain('bcc')
      expect(arrived.bcc ?? []).toEqual([])
    }
  },
)

test('The name of the sender has no hidden characters in the header of a mail', async () => {
  await using server = await startMailServer()
  const smtp = openSmtp(server.url())
  await smtp.send(mail({ from: { name: 'Acme \u202eknab\u202c Ltd\u200b', address: 'mail@acme.example' } }))
  await smtp.close()
  const [sent] = await server.mails()
  expect(sent?.from).toEqual({ name: 'Acme knab Ltd', address: 'mail@acme.example' })
})

test('A mail server that is away is logged in one line, and in one when it is back', async () => {
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: line => void lines.push(JSON.parse(line)) })
  const first = await startMailServer()
  const { port } = first
  const smtp = openSmtp(first.url(), log)
  await smtp.send(mail())
  first.trouble = { at: 'recipient', with: 550 }
  await expect(smtp.send(mail())).rejects.toThrow()
  await first[Symbol.asyncDispose]()
  expect(lines).toEqual([])
  for (let tries = 0; tries < 3; tries++) await expect(smtp.send(mail())).rejects.toThrow()
  expect(lines).toEqual([
    {
      level: 'warn',
      time: expect.any(String),
      error: expect.stringMatching(/^E[A-Z]+$/),
      msg: 'the mail server cannot be used; mails are tried again',
    },
  ])
  await using again = await startMailServer({ port })
  await smtp.send(mail())
  await smtp.send(mail())
  again.trouble = { at: 'message', with: 554 }
  await expect(smtp.send(mail())).rejects.toThrow()
  await smtp.close()
  const msg = expect.stringMatching(
    /^the mail server responds again, \d+(\.\d)? s after it could not be used$/,
  )
  expect(lines.slice(1)).toEqual([expect.objectContaining({ level: 'warn', msg })])
  expect(JSON.stringify(lines)).not.toContain('example')
})

test('A mail server that closes every conversation is logged once, and each mail waits', async () => {
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: line => void lines.push(JSON.parse(line)) })
  await using server = await startMailServer()
  server.trouble = { at: 'connect', with: 421 }
  const smtp = openSmtp(server.url(), log)
  for (let tries = 0; tries < 2; tries++) expect(await smtp.send(mail()).catch(fateOf)).toBe('again')
  await smtp.close()
  expect(lines).toEqual([expect.objectContaining({ level: 'warn', error: '421' })])
})

import { deepStrictEqual, strictEqual } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { samplePdf } from './sample-pdf.ts'

// Plays the story of one reservation against a running server, and stops at the first surprise.

const base = process.env.PUBLIC_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`

interface Json {
  [name: string]: unknown
  id: number
  token: string
  status: string
  data: Json[]
  next_cursor: string | null
  signed_url: string
  options: Json[]
  code: string
  type: string
}

/** Makes the call, shows it with its answer, and insists on the status. */
async function call(
  status: number,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Json> {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new Error(`No server answers at ${base}. Start one with "npm start", or set PUBLIC_URL.`)
  })
  const answer = await response.json()
  process.stdout.write(
    `\n${method} ${path}${body ? ` ${shown(body)}` : ''}\n  → ${response.status} ${shown(answer)}\n`,
  )
  strictEqual(response.status, status, `${method} ${path} answered ${response.status}, not ${status}`)
  return answer as Json
}

/** JSON for people: secrets and long strings shortened. */
function shown(value: unknown): string {
  const shorten = (name: string, part: unknown) => {
    if (name === 'token' && typeof part === 'string') return `${part.slice(0, 15)}…`
    return typeof part === 'string' && part.length > 120
      ? `${part.slice(0, 60)}… (${part.length} characters)`
      : part
  }
  return JSON.stringify(value, shorten, 2).replaceAll('\n', '\n    ')
}

const chapter = (title: string) =>
  process.stdout.write(`\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}\n`)

function adminToken(): string {
  if (process.env.JURAT_ADMIN_TOKEN) return process.env.JURAT_ADMIN_TOKEN
  const path = join(process.env.JURAT_DATA_DIR ?? './data', 'admin-token')
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new Error(
      `No admin token in ${path}. Start the server with "npm start" first, or set JURAT_ADMIN_TOKEN.`,
    )
  }
}

async function story(admin: string): Promise<void> {
  chapter('A tenant and its token')
  const workspace = await call(201, admin, 'POST', '/manage/v1/workspaces', {
    name: 'Demo',
    timezone: 'America/New_York',
  })
  const issued = { workspace_id: workspace.id, name: 'Demo', scopes: ['*'] }
  const { id: tokenId, token } = await call(201, admin, 'POST', '/manage/v1/tokens', issued)

  chapter('A reservation is created, and edited')
  const customer = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }
  const { id } = await call(201, token, 'POST', '/wp-json/v3/reservations', {
    ...customer,
    service: 'apostille',
    quantity: 2,
  })
  const path = `/wp-json/v3/reservations/${id}`
  await call(200, token, 'PATCH', path, { first_name: 'Anna', lang: 'es' })
  const reservation = await call(200, token, 'GET', path)
  deepStrictEqual(reservation.customer, { ...customer, first_name: 'Anna' })

  chapter('It is given signers')
  const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
  await call(201, token, 'POST', `${path}/signers`, ben)
  const again = await call(409, token, 'POST', `${path}/signers`, { ...ben, email: 'BEN@Example.com' })
  strictEqual(again.code, 'signer_exists')
  const cleo = { first_name: 'Cléo', last_name: 'Ndiaye', email: 'cleo@example.com' }
  await call(201, token, 'POST', '/wp-json/v3/signers', {
    object_type: 'reservation',
    object_id: id,
    ...cleo,
  })

  chapter('And a PDF, which comes back as it went')
  const pdf = samplePdf('Power of attorney')
  const upload = {
    object_type: 'reservation',
    object_id: id,
    filename: 'Power of Attorney.pdf',
    pdf_content: pdf.toString('base64'),
  }
  const document = await call(201, token, 'POST', '/wp-json/v3/documents', upload)
  const { signed_url } = await call(200, token, 'GET', `/wp-json/v3/documents/${document.id}?expires=300`)
  const downloaded = Buffer.from(await (await fetch(signed_url)).arrayBuffer())
  strictEqual(downloaded.equals(pdf), true, 'the PDF came back different')
  process.stdout.write(`\nGET ${signed_url.slice(0, 60)}…\n  → ${downloaded.length} bytes, the same\n`)

  chapter('Shipping is quoted')
  const address = {
    name: 'Ana Ortiz',
    address: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    postal: '10118',
    country: 'US',
    phone: '+1 212 736 3100',
  }
  const quote = await call(200, token, 'POST', '/wp-json/v3/shipping/quote', address)
  strictEqual(quote.options.length > 0, true, 'no shipping options')
  await call(422, token, 'POST', '/wp-json/v3/shipping/quote', { ...address, postal: '90210' })

  chapter('More reservations, listed page by page')
  const made = [id]
  for (const first_name of ['Dora', 'Emil', 'Fay', 'Gus']) {
    made.unshift(
      (
        await call(201, token, 'POST', '/wp-json/v3/reservations', {
          first_name,
          last_name: 'Lee',
          service: 'remote',
        })
      ).id,
    )
  }
  const listed: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Json = await call(
      200,
      token,
      'GET',
      `/wp-json/v3/reservations?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    listed.push(...page.data.map(item => item.id))
    cursor = page.next_cursor
  }
  deepStrictEqual(listed, made)

  chapter('The reservation is canceled')
  const canceled = await call(200, token, 'POST', `${path}/cancel`)
  strictEqual(canceled.status, 'canceled')
  strictEqual((await call(409, token, 'POST', `${path}/cancel`)).code, 'unable_to_cancel')

  chapter('What happened, as the feed of events tells it')
  const events = await call(200, admin, 'GET', `/manage/v1/events?workspace_id=${workspace.id}`)
  const created = 'reservation-created'
  deepStrictEqual(
    events.data.map(event => event.type),
    [
      created,
      'reservation-updated',
      'signer-added',
      'signer-added',
      'document-uploaded',
      created,
      created,
      created,
      created,
      'reservation-canceled',
    ],
  )
  await call(200, admin, 'DELETE', `/manage/v1/tokens/${tokenId}`)
}

story(adminToken()).then(
  () => process.stdout.write('\nThe story is told, and everything was as expected.\n'),
  error => {
    process.stderr.write(`\nUNEXPECTED: ${error.message}\n`)
    process.exit(1)
  },
)

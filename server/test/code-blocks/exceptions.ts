import { sampleEvents } from '../../../client/src/generated/sample-events.ts'
import type { Block } from './blocks.ts'
import { fieldsOf, type Shapes } from './shapes.ts'

/** A block, by how it begins. */
interface Place {
  page: string
  language: string
  begins: string
}

/** Blocks that are not run here, and what runs them instead. */
export const leftOut: (Place & { why: string })[] = [
  ...[
    ['README.md', 'git clone '],
    ['docs/guide.md', 'npm ci && npm start'],
  ].map(([page = '', begins = '']) => ({
    page,
    language: 'sh',
    begins,
    why: 'installs from the network; what it starts: server/test/start.test.ts',
  })),
  ...['docker build ', 'docker exec ', 'cd deploy', 'git clone '].map(begins => ({
    page: 'docs/deploy.md',
    language: 'sh',
    begins,
    why: 'needs Docker or systemd; server/test/deploy.test.ts checks the files',
  })),
  {
    page: 'docs/deploy.md',
    language: 'sh',
    begins: 'npm version ',
    why: 'changes the version; client/test/package.test.ts packs the client',
  },
  {
    page: 'client/README.md',
    language: 'sh',
    begins: 'npm pack --workspace client',
    why: 'has two folders; the guide does the same, and so does client/test/package.test.ts',
  },
  ...['apt-get install postgresql', 'apt-get install nginx', 'apt-get install caddy', 'kubectl '].map(
    begins => ({
      page: 'docs/deploy.md',
      language: 'sh',
      begins,
      why: 'changes the machine or needs a cluster; server/test/{proxies,kubernetes}.test.ts use the files',
    }),
  ),
  {
    page: 'docs/cli.md',
    language: 'sh',
    begins: 'jurat serve ',
    why: 'runs for ever; cli/test has a test of each command',
  },
  ...['npm run faults   ', 'npm run faults -- --rounds'].map(begins => ({
    page: 'docs/faults.md',
    language: 'sh',
    begins,
    why: 'takes an hour, mounts disks or needs a cluster',
  })),
  {
    page: 'docs/notary-calendar.md',
    language: 'sh',
    begins: `curl -X POST -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\\n  -d '{"url":"webcal:`,
    why: 'reads a calendar of the internet; server/src/calendar/busy-times reads those of a server of its own',
  },
  ...[
    ['sh', 'pg_dump -Fc'],
    ['sh', 'createdb '],
    ['sh', 'pg_basebackup '],
    ['ini', 'archive_mode'],
    ['ini', 'restore_command'],
  ].map(([language = '', begins = '']) => ({
    page: 'docs/self-hosting.md',
    language,
    begins,
    why: 'needs a PostgreSQL server of its own: server/test/restore-postgres.test.ts',
  })),
  {
    page: 'docs/scaling.md',
    language: 'ini',
    begins: '[databases]',
    why: 'server/test/several-processes.test.ts',
  },
  ...['psql --single-transaction', 'TEST_CITUS_URL='].map(begins => ({
    page: 'docs/scaling.md',
    language: 'sh',
    begins,
    why: 'needs a Citus cluster, which a run of the tests with TEST_CITUS_URL has',
  })),
  {
    page: 'docs/performance.md',
    language: 'sh',
    begins: 'npm run bench   ',
    why: 'takes an hour, and the whole machine',
  },
  {
    page: 'docs/management.md',
    language: 'html',
    begins: '<script src=',
    why: 'server/test/pages/embed.test.ts runs it in a browser',
  },
  ...[
    ['ts', "import { createHmac, timingSafeEqual } from 'node:crypto'"],
    ['python', 'import hashlib'],
    ['php', '<?php'],
    ['go', 'package webhooks'],
  ].map(([language = '', begins = '']) => ({
    page: 'docs/webhooks.md',
    language,
    begins,
    why: 'server/src/integrations/webhooks/wire/recipes.test.ts',
  })),
  ...[
    ['python', '# receive.py'],
    ['php', '<?php\n// receive.php'],
    ['python', '# create.py'],
    ['php', '<?php\n// create.php'],
  ].map(([language = '', begins = '']) => ({
    page: 'integrations/README.md',
    language,
    begins,
    why: 'integrations/test/examples.matrix.ts',
  })),
]

/** Pages that show what a command writes, in blocks without a language; its tests are in `cli/test`. */
const pagesOfTranscripts = ['docs/cli.md']

/**
 * What tells whether the command of a transcript is there, with the options that it is given; undefined where
 * the block is none.
 */
export function transcriptCheck({ page, language, text }: Block): string | undefined {
  const [, command, rest = ''] = /^\$ (jurat [a-z-]+(?: [a-z][a-z-]*)?)([^\n]*)/.exec(text) ?? []
  if (language !== '' || command === undefined || !pagesOfTranscripts.includes(page)) return undefined
  const options = [...rest.matchAll(/ (--[a-z-]+)/g)].map(([, option]) => option)
  return [`help=$(${command} --help)`, ...options.map(option => `grep -q -e '${option}' <<< "$help"`)].join(
    '\n',
  )
}

const isAt = ({ page, language, text }: Block, place: Place) =>
  page === place.page && language === place.language && text.startsWith(place.begins)

export const isLeftOut = (block: Block, places: Place[] = leftOut): boolean =>
  places.some(place => isAt(block, place))

/** What is run after a block that only says what is to be done when somebody calls. */
const drivers: (Place & { code: string })[] = [
  {
    page: 'client/README.md',
    language: 'ts',
    begins: 'import { verifyWebhook }',
    code: `
import { signTestEvent } from '@jurat/client/webhooks'
const secret = process.env.JURAT_WEBHOOK_SECRET ?? ''
const { body, headers } = await signTestEvent({ type: 'reservation-created', secret })
const post = (body: string) => POST(new Request('http://receiver.example', { method: 'POST', body, headers }))
if ((await post(body)).status !== 200) throw new Error('A genuine event was refused.')
const taken = await post(body.replace('draft', 'queued')).catch(() => undefined)
if (taken) throw new Error('A tampered event was taken.')`,
  },
]

export const driverOf = (block: Block): string => drivers.find(place => isAt(block, place))?.code ?? ''

type Judge = (shapes: Shapes, value: unknown) => string

/** JSON that is no answer to the call before it, and why it is not what it should be: empty when it is. */
export function otherJson(block: Block): Judge | undefined {
  return others.find(place => isAt(block, { ...place, language: 'json' }))?.judge
}

const refusal = { method: 'POST', pathname: '/wp-json/v3/reservations', status: 400 }

const fullBooking = { method: 'POST', pathname: '/booking/v1/key/signers', status: 422 }

const others: (Omit<Place, 'language'> & { judge: Judge })[] = [
  {
    page: 'docs/contract.md',
    begins: '{\n  "error"',
    judge: (shapes, value) => shapes.answerTo(refusal, value),
  },
  {
    page: 'docs/errors.md',
    begins: '{\n  "error"',
    judge: (shapes, value) => shapes.answerTo(fullBooking, value),
  },
  {
    page: 'docs/management.md',
    begins: '{\n  "weekly"',
    judge: (shapes, value) => shapes.bodyOf('manage', 'patch', '/manage/v1/notaries/{id}/hours', value),
  },
  {
    page: 'docs/webhooks.md',
    begins: '{"id":"evt_',
    judge: (shapes, value) => {
      const { data, type } = value as { type: keyof typeof sampleEvents; data: unknown }
      const strange = fieldsOf(data).filter(name => !fieldsOf(sampleEvents[type]).includes(name))
      return strange.join() + shapes.delivery(type, value)
    },
  },
]

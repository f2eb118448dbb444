import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

/** The lines of the refusal, each of which begins with the variable it is about. */
function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message.split('\n')
  }
}

const namesOf = (env: NodeJS.ProcessEnv) => problemsOf(env).map(line => line.replace(/:.*/, ''))

const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test('An empty environment is the documented default', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    isLocal: true,
    databaseUrl: undefined,
    dataDir: resolve('./data'),
    adminToken: undefined,
    apiToken: undefined,
    metricsToken: undefined,
    secretKey: undefined,
    previousSecretKey: undefined,
    rateLimit: 1000,
    manageRateLimit: 600,
    role: 'all',
    corsOrigins: [],
    trustProxy: [],
    webhookAllow: ['127.0.0.0/8', '::1/128'],
    redisUrl: undefined,
    smtpUrl: undefined,
    mailFrom: { name: 'Jurat', address: 'no-reply@localhost' },
    oidc: undefined,
    s3: undefined,
  })
})

test.each(['us%zzer:secret@h/d', 'u:sec%ret@h/d', 'u:secret@h/d%e9', 'u:secret%@h/d'])(
  'A database URL with a percent sign that encodes nothing is rejected: %s',
  rest => {
    expect(problemsOf({ DATABASE_URL: `postgres://${rest}` })).toEqual([
      'DATABASE_URL: must encode a % in user, password, host and database as %25',
    ])
  },
)

test('A database URL may encode any character', () => {
  const DATABASE_URL = 'postgres://us%25er:s%2F%C3%A9@%2Frun%2Fpostgresql/d%20d'
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test('Every bad variable is named at once', () => {
  const bad = {
    PORT: 'eighty',
    PUBLIC_URL: 'jurat.example',
    DATABASE_URL: 'mysql://x',
    DATABASE_POOL: '-1',
    JURAT_ADMIN_TOKEN: 'short',
    JURAT_API_TOKEN: 'has a space in the middle',
    JURAT_METRICS_TOKEN: 'short-as-well',
    JURAT_SECRET_KEY: 'c2hvcnQ=',
    JURAT_RATE_LIMIT: '1.5',
    JURAT_MANAGE_RATE_LIMIT: '-1',
    JURAT_CORS_ORIGINS: 'https://a.example/path',
    JURAT_TRUST_PROXY: 'my-proxy',
    JURAT_WEBHOOK_ALLOW: '10.0.0.0/33',
    JURAT_ROLE: 'boss',
    JURAT_LOG_LEVEL: 'loud',
    REDIS_URL: 'http://x',
    SMTP_URL: 'mail.example.com:25',
    SMTP_FROM: 'Acme',
    JURAT_OIDC_ISSUER: 'id.example',
    JURAT_OIDC_LABEL: 'x'.repeat(61),
    JURAT_OIDC_ONLY: 'yes',
    S3_ENDPOINT: 'ftp://x',
  }
  const named = new Set(namesOf(bad))
  expect([...named].sort()).toEqual(
    [
      ...[...Object.keys(bad), 'S3_ACCESS_KEY_ID', 'S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
      ...['JURAT_OIDC_CLIENT_ID', 'JURAT_OIDC_CLIENT_SECRET'],
    ].sort(),
  )
})

test('Each choice and each number says what it may be', () => {
  const bad = {
    PORT: '0',
    JURAT_ROLE: 'boss',
    JURAT_LOG_LEVEL: 'loud',
    JURAT_OIDC_ONLY: 'yes',
    JURAT_RATE_LIMIT: '-1',
    DATABASE_URL: 'postgres://h/d',
  }
  expect(problemsOf(bad).filter(line => !line.includes('must be set when'))).toEqual([
    'PORT: must be a whole number from 1 to 65535',
    'JURAT_RATE_LIMIT: must be a whole number from 0 to 1000000',
    'JURAT_ROLE: must be all, api or worker',
    'JURAT_LOG_LEVEL: must be trace, debug, info, warn, error, fatal or silent',
    'JURAT_OIDC_ONLY: must be true or false',
  ])
  expect(problemsOf({ PORT: '8O80' })).toEqual(['PORT: must be a whole number from 1 to 65535'])
})

test.each([
  'PORT',
  'DATABASE_URL',
  'JURAT_ADMIN_TOKEN',
  'JURAT_ROLE',
  'PUBLIC_URL',
  'S3_BUCKET',
  'REDIS_URL',
])('%s set to nothing is not set', name => {
  expect(readConfig({ [name]: '' })).toEqual(readConfig({}))
})

test('Every address is checked against what it is for', () => {
  expect(namesOf({ PORT: '65536' })).toEqual(['PORT'])
  for (const url of [
    'ftp://a',
    'https://a/b?c=1',
    'https://a/#b',
    'https://a?',
    'https://u@a',
    'https://u:p@a',
  ])
    expect([url, namesOf({ PUBLIC_URL: url })]).toEqual([url, ['PUBLIC_URL']])
  expect(readConfig({ DATABASE_URL: 'postgres://u@h/d' }).databaseUrl).toBe('postgres://u@h/d')
  expect(readConfig({ DATABASE_URL: 'postgresql://u@h/d' }).databaseUrl).toBe('postgresql://u@h/d')
  expect(readConfig({ REDIS_URL: 'rediss://h' }).redisUrl).toBe('rediss://h')
})

test.each([
  ['no-reply@acme.example', { name: '', address: 'no-reply@acme.example' }],
  ['<no-reply@acme.example>', { name: '', address: 'no-reply@acme.example' }],
  ['Acme Notaries <no-reply@acme.example>', { name: 'Acme Notaries', address: 'no-reply@acme.example' }],
  ['Acme, Inc. <no-reply@acme.example>', { name: 'Acme, Inc.', address: 'no-reply@acme.example' }],
  ['"Acme, Inc." <no-reply@acme.example>', { name: 'Acme, Inc.', address: 'no-reply@acme.example' }],
])('Mail can come from %s', (from, mailFrom) => {
  expect(readConfig({ SMTP_FROM: from }).mailFrom).toEqual(mailFrom)
})

test.each([
  'Acme',
  'acme.example',
  'a@b, c@d',
  'Acme <a@b> <c@d>',
  'Acme <a@b',
  'Acme\r\nBcc: eve@example.com <a@b>',
  'Acme <a@b\r\nBcc: eve@example.com>',
  'Acme <a..b@example.com>',
  'a\u00ad@example.com',
])('Mail cannot come from %j', from => {
  expect(namesOf({ SMTP_FROM: from })).toEqual(['SMTP_FROM'])
})

test('The default sender is at the host of PUBLIC_URL', () => {
  const { mailFrom } = readConfig({ PUBLIC_URL: 'https://jurat.example.com:8443/base' })
  expect(mailFrom).toEqual({ name: 'Jurat', address: 'no-reply@jurat.example.com' })
})

test('The base of every link has no slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://jurat.example/' }).publicUrl).toBe('https://jurat.example')
})

test('A rate limit of 0 is valid and means off', () => {
  expect(readConfig({ JURAT_RATE_LIMIT: '0' })).toMatchObject({ rateLimit: 0, manageRateLimit: 0 })
  expect(readConfig({ JURAT_MANAGE_RATE_LIMIT: '0' })).toMatchObject({ rateLimit: 1000, manageRateLimit: 0 })
  const onlyManage = { JURAT_RATE_LIMIT: '0', JURAT_MANAGE_RATE_LIMIT: '5' }
  expect(readConfig(onlyManage)).toMatchObject({ rateLimit: 0, manageRateLimit: 5 })
})

test('Lists are split at commas, without the blanks around them', () => {
  const config = readConfig({
    JURAT_CORS_ORIGINS: ' https://a.example , https://b.example',
    JURAT_TRUST_PROXY: '10.0.0.0/8',
  })
  expect(config.corsOrigins).toEqual(['https://a.example', 'https://b.example'])
  expect(config.trustProxy).toEqual(['10.0.0.0/8'])
})

test.each(['*', 'a.example', 'https://a.example/', 'https://a.example,', 'https://A.example'])(
  'The list of origins %j, which no browser would match, is rejected',
  list => {
    expect(namesOf({ JURAT_CORS_ORIGINS: list })).toEqual(['JURAT_CORS_ORIGINS'])
  },
)

test.each(['true', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.1,', '10.0.0.256'])(
  'The list of proxies %j, which would trust the wrong ones, is rejected',
  list => {
    expect(namesOf({ JURAT_TRUST_PROXY: list })).toEqual(['JURAT_TRUST_PROXY'])
  },
)

test('A token that could be guessed, or that no header could carry, is rejected', () => {
  expect(namesOf({ JURAT_ADMIN_TOKEN: 'x'.repeat(19) })).toEqual(['JURAT_ADMIN_TOKEN'])
  expect(namesOf({ JURAT_API_TOKEN: 'x'.repeat(201) })).toEqual(['JURAT_API_TOKEN'])
  expect(namesOf({ JURAT_API_TOKEN: `${'x'.repeat(20)}ü` })).toEqual(['JURAT_API_TOKEN'])
  expect(namesOf({ JURAT_METRICS_TOKEN: 'x'.repeat(201) })).toEqual(['JURAT_METRICS_TOKEN'])
  expect(readConfig({ JURAT_METRICS_TOKEN: 'x'.repeat(200) }).metricsToken).toBe('x'.repeat(200))
  expect(readConfig({ JURAT_ADMIN_TOKEN: 'x'.repeat(20) }).adminToken).toBe('x'.repeat(20))
})

test('The rejection of a bad secret does not repeat it', () => {
  const secret = 'not long enough'
  expect(problemsOf({ JURAT_ADMIN_TOKEN: secret, JURAT_API_TOKEN: secret }).join()).not.toContain(secret)
})

test('S3 is configured completely', () => {
  expect(readConfig(s3).s3).toEqual({
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  const elsewhere = readConfig({ ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000/', S3_REGION: 'eu-1' })
  expect(elsewhere.s3).toMatchObject({ endpoint: 'http://127.0.0.1:9000', region: 'eu-1' })
})

test.each(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('S3 without %s is rejected', missing => {
  expect(namesOf({ ...s3, [missing]: '' })).toEqual([missing])
})

test('An S3 endpoint alone names everything that is missing beside it', () => {
  expect(namesOf({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual(Object.keys(s3))
})

test('A role that does not exist is one problem, whatever the database', () => {
  const line = 'JURAT_ROLE: must be all, api or worker'
  expect(problemsOf({ JURAT_ROLE: 'boss' })).toEqual([line])
  expect(problemsOf({ JURAT_ROLE: 'boss', DATABASE_URL: 'postgres://h/d' })).toEqual([line])
})

test('The embedded database allows only the role all', () => {
  expect(namesOf({ JURAT_ROLE: 'api' })).toEqual(['JURAT_ROLE'])
  expect(namesOf({ JURAT_ROLE: 'worker' })).toEqual(['JURAT_ROLE'])
  expect(namesOf({ JURAT_ROLE: 'api', DATABASE_URL: '' })).toEqual(['JURAT_ROLE'])
  expect(readConfig({ JURAT_ROLE: 'all' }).role).toBe('all')
  expect(readConfig({ JURAT_ROLE: 'worker', DATABASE_URL: 'postgres://h/d' }).role).toBe('worker')
})

test.each([
  [{}, 'http://localhost:8080', true],
  [{ HOST: '::1', PORT: '81' }, 'http://localhost:81', true],
  [{ HOST: 'localhost' }, 'http://localhost:8080', true],
  [{ HOST: '127.0.0.2' }, 'http://127.0.0.2:8080', true],
  [{ HOST: '0.0.0.0' }, 'http://localhost:8080', false],
  [{ HOST: '::' }, 'http://localhost:8080', false],
  [{ HOST: '192.168.1.5' }, 'http://192.168.1.5:8080', false],
  [{ HOST: 'fd00::7' }, 'http://[fd00::7]:8080', false],
  [{ HOST: 'office.lan', PORT: '80' }, 'http://office.lan:80', false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:8080' }, 'http://localhost:8080', true],
  [{ PUBLIC_URL: 'http://127.0.0.1:9000/base/' }, 'http://localhost:9000/base', true],
  [{ PUBLIC_URL: 'HTTP://[::1]' }, 'HTTP://localhost', true],
  [{ PUBLIC_URL: 'http://127.0.0.1.nip.io' }, 'http://127.0.0.1.nip.io', false],
  [{ PUBLIC_URL: 'https://jurat.example' }, 'https://jurat.example', false],
])('Links of %j begin with %s', (env, publicUrl, isLocal) => {
  const config = readConfig(env)
  expect([config.publicUrl, config.isLocal]).toEqual([publicUrl, isLocal])
  expect(config.webhookAllow).toEqual(isLocal ? ['127.0.0.0/8', '::1/128'] : [])
})

test('Webhooks reach loopback by default only on the embedded database with a loopback PUBLIC_URL', () => {
  const DATABASE_URL = 'postgres://u@h/d'
  const loopback = ['127.0.0.0/8', '::1/128']
  expect(readConfig({ DATABASE_URL }).webhookAllow).toEqual([])
  expect(readConfig({ DATABASE_URL, PUBLIC_URL: 'http://localhost:8080' }).webhookAllow).toEqual([])
  for (const url of [
    'http://127.9.9.9',
    'http://127.1:81',
    'https://[::1]',
    'http://localhost',
    'http://a.localhost',
  ]) {
    expect(readConfig({ PUBLIC_URL: url }).webhookAllow).toEqual(loopback)
  }
  for (const url of [
    'https://jurat.example',
    'http://10.0.0.1',
    'http://127.0.0.1.example',
    'http://localhost.example',
  ]) {
    expect(readConfig({ PUBLIC_URL: url }).webhookAllow).toEqual([])
  }
  expect(readConfig({ HOST: '0.0.0.0' }).webhookAllow).toEqual([])
})

test('JURAT_WEBHOOK_ALLOW has precedence over the default', () => {
  expect(readConfig({ JURAT_WEBHOOK_ALLOW: 'none' }).webhookAllow).toEqual([])
  const given = { PUBLIC_URL: 'https://jurat.example', JURAT_WEBHOOK_ALLOW: '10.0.0.0/8, fd00::1' }
  expect(readConfig(given).webhookAllow).toEqual(['10.0.0.0/8', 'fd00::1'])
  expect(namesOf({ JURAT_WEBHOOK_ALLOW: 'all' })).toEqual(['JURAT_WEBHOOK_ALLOW'])
})

const oidc = {
  JURAT_OIDC_ISSUER: 'https://id.example/realms/acme/',
  JURAT_OIDC_CLIENT_ID: 'jurat',
  JURAT_OIDC_CLIENT_SECRET: 'secret',
}

test('Single sign-on needs issuer, client and secret, and has a label', () => {
  expect(readConfig(oidc).oidc).toEqual({
    issuer: 'https://id.example/realms/acme/',
    clientId: 'jurat',
    clientSecret: 'secret',
    label: 'id.example',
    isOnly: false,
  })
  const named = { ...oidc, JURAT_OIDC_LABEL: ' Acme ', JURAT_OIDC_ONLY: 'true' }
  expect(readConfig(named).oidc).toMatchObject({ label: 'Acme', isOnly: true })
  expect(problemsOf({ JURAT_OIDC_ONLY: 'true' })).toEqual(
    Object.keys(oidc).map(name => `${name}: must be set when any JURAT_OIDC_ variable is`),
  )
  expect(namesOf({ ...oidc, JURAT_OIDC_CLIENT_SECRET: '' })).toEqual(['JURAT_OIDC_CLIENT_SECRET'])
})

test.each([
  'http://id.example',
  'http://127.0.0.1.example',
  'https://id.example/?a=1',
  'https://u@id.example',
])('An issuer that is not safe or not an issuer is rejected: %s', issuer => {
  expect(problemsOf({ ...oidc, JURAT_OIDC_ISSUER: issuer })).toEqual([
    expect.stringMatching(/^JURAT_OIDC_ISSUER: must /),
  ])
})

test('An issuer on this machine may be without https', () => {
  const JURAT_OIDC_ISSUER = 'http://127.0.0.1:9000'
  expect(readConfig({ ...oidc, JURAT_OIDC_ISSUER }).oidc?.issuer).toBe(JURAT_OIDC_ISSUER)
})

describe('Secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jurat-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string, text: string): string => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const token = 'admin-token-of-twenty-letters'

  test('A secret can be in a file, without the line break at its end', () => {
    const {
      adminToken,
      databaseUrl,
      s3: bucket,
    } = readConfig({
      JURAT_ADMIN_TOKEN_FILE: file('admin', `${token}\n`),
      DATABASE_URL_FILE: file('database', 'postgres://jurat:secret@db/jurat\r\n'),
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY_FILE: file('s3', 'two\nlines'),
    })
    expect([adminToken, databaseUrl, bucket?.secretAccessKey]).toEqual([
      token,
      'postgres://jurat:secret@db/jurat',
      'two\nlines',
    ])
  })

  test('An empty name of a file counts as not set', () => {
    expect(readConfig({ JURAT_ADMIN_TOKEN_FILE: '', JURAT_ADMIN_TOKEN: token }).adminToken).toBe(token)
  })

  test('A file that is missing, empty or too long, has a wrong value, or stands beside the variable, is named', () => {
    const missing = join(folder, 'missing')
    const [empty, long, short] = [
      file('empty', '\n'),
      file('long', 'x'.repeat(65_537)),
      file('short', 'too short'),
    ]
    expect(
      problemsOf({
        REDIS_URL_FILE: missing,
        SMTP_URL_FILE: empty,
        JURAT_API_TOKEN_FILE: long,
        JURAT_SECRET_KEY_FILE: folder,
        JURAT_METRICS_TOKEN_FILE: short,
        JURAT_ADMIN_TOKEN: token,
        JURAT_ADMIN_TOKEN_FILE: file('both', token),
      }).toSorted(),
    ).toEqual([
      'JURAT_ADMIN_TOKEN_FILE: remove it, or JURAT_ADMIN_TOKEN: only one of them can be set',
      `JURAT_API_TOKEN_FILE: ${long} has more than 65536 characters`,
      'JURAT_METRICS_TOKEN_FILE: must be 20 to 200 visible characters',
      `JURAT_SECRET_KEY_FILE: ${folder} cannot be read (EISDIR)`,
      `REDIS_URL_FILE: ${missing} cannot be read (ENOENT)`,
      `SMTP_URL_FILE: ${empty} is empty`,
    ])
  })
})

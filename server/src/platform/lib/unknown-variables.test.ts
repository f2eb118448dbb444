import { expect, test } from 'vitest'
import { variableNames } from './config.ts'
import { unknownVariables } from './unknown-variables.ts'

test.each([
  ['JURAT_PORT', 'PORT'],
  ['JURAT_HOST', 'HOST'],
  ['JURAT_PUBLIC_URL', 'PUBLIC_URL'],
  ['JURAT_DATABASE_URL', 'DATABASE_URL'],
  ['JURAT_RATELIMIT', 'JURAT_RATE_LIMIT'],
  ['JURAT_RATE_LIMITS', 'JURAT_RATE_LIMIT'],
  ['JURAT_DATADIR', 'JURAT_DATA_DIR'],
  ['JURAT_DATA_DRI', 'JURAT_DATA_DIR'],
  ['jurat_role', 'JURAT_ROLE'],
  ['JURAT_OIDC_CLIENTID', 'JURAT_OIDC_CLIENT_ID'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['SMTP_FORM', 'SMTP_FROM'],
  ['JURAT_COLOR', undefined],
])('%s is unknown, and the nearest variable is %s', (name, near) => {
  const lines = unknownVariables({ [name]: '1' }, variableNames)
  if (near !== undefined)
    expect(lines).toEqual([
      `${name} is set, and is no variable of Jurat. It has no effect. Did you mean ${near}?`,
    ])
  else
    expect(lines).toEqual([
      `${name} is set, and is no variable of Jurat. It has no effect. docs/configuration.md lists all.`,
    ])
})

test('Variables of Jurat, of its command, of its tests and of other programs are not mentioned', () => {
  const env = {
    PORT: '1',
    JURAT_ROLE: 'all',
    JURAT_URL: 'x',
    JURAT_TOKEN: 'x',
    JURAT_WORKSPACE: '1',
    JURAT_TEST_RUNS: '3',
    PATH: '/bin',
    HOME: '/',
    HOSTNAME: 'box',
    AWS_REGION: 'x',
    PGHOST: 'x',
    npm_config_user_agent: 'x',
    PORTS: '1',
    POSTGRES_URL: 'x',
    SMTP_HOST: 'x',
    XDG_DATA_DIRS: 'x',
  }
  expect(unknownVariables(env, variableNames)).toEqual([])
})

test('A variable that is set is not suggested for an unknown one', () => {
  expect(unknownVariables({ JURAT_PORT: '1', PORT: '2' }, variableNames)).toEqual([
    expect.not.stringContaining('Did you mean PORT'),
  ])
})

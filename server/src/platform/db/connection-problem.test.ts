import { expect, test } from 'vitest'
import { connectionProblem } from './connection-problem.ts'

const url = 'postgres://ana:pass%20word@db.example.com:5433/deeds?sslmode=require'

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)
/** The pool passes unknown errors on like this. */
const wrapped = (message: string, fields: object = {}) =>
  failure(message, { code: '08004', cause: failure(message, fields) })

test.each([
  [
    failure('', { code: 'ECONNREFUSED' }),
    /^DATABASE_URL: no server listens at db\.example\.com:5433\. Start/,
  ],
  [wrapped('getaddrinfo', { code: 'ENOTFOUND' }), /the host name of db\.example\.com:5433 has no address/],
  [failure('timeout exceeded when trying to connect'), /no response from db\.example\.com:5433/],
  [failure('Connection terminated unexpectedly'), /cannot be used: Connection terminated unexpectedly\.$/],
  [
    wrapped('database "deeds" does not exist', { code: '3D000' }),
    /Create it: createdb --host=db\.example\.com --port=5433 --username=ana deeds$/,
  ],
  [wrapped('password authentication failed', { code: '28P01' }), /refuses the password of the user "ana"/],
  [
    wrapped('role "ana" does not exist', { code: '28000' }),
    /does not let the user "ana" in: role "ana" does/,
  ],
  [wrapped('SASL: client password must be a string'), /asks for the password of the user "ana"/],
  [failure('permission denied for schema public', { code: '42501' }), /OWNER TO "ana";$/],
  [failure('sorry, too many clients', { code: '53300' }), /max_connections/],
  [wrapped('The server does not support SSL connections'), /has no TLS\. Turn it on there/],
  [
    wrapped('self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    /not from an authority that this machine knows \(self-signed certificate\)\. Add sslrootcert=/,
  ],
  [wrapped('certificate has expired', { code: 'CERT_HAS_EXPIRED' }), /5433 has expired\. Renew it there\.$/],
  [
    wrapped('no pg_hba.conf entry for host "10.0.0.1", no encryption', { code: '28000' }),
    /Add \?sslmode=verify-full, or change pg_hba\.conf\.$/,
  ],
])('The problem %s is explained in one line without the password', (error, line) => {
  const text = connectionProblem(error, url)
  expect(text).toMatch(line)
  expect(text).toMatch(/^DATABASE_URL: [^\n]*$/)
  expect(text).not.toMatch(/pass(%20|\s)word/)
})

test('Other connection errors are unchanged', () => {
  expect(connectionProblem(failure('syntax error', { code: '42601' }), url)).toBeUndefined()
  expect(connectionProblem(failure('mkdir', { code: 'ENOENT', path: '/x' }), url)).toBeUndefined()
  expect(connectionProblem(new TypeError('x is not a function'), url)).toBeUndefined()
})

test.each(['sslcert', 'sslkey', 'sslrootcert'])('A file of %s that cannot be read is named', name => {
  const error = failure("EACCES: permission denied, open '/a b.pem'", { code: 'EACCES', path: '/a b.pem' })
  const text = `DATABASE_URL: ${name}: the file /a b.pem cannot be read (EACCES). Correct the path, or let the user that runs Jurat read it.`
  expect(connectionProblem(error, `${url}&${name}=/a%20b.pem`)).toBe(text)
  expect(connectionProblem(error, `${url}&${name}=/other.pem`)).toBeUndefined()
})

test('Names in connection problems are quoted for the shell and for SQL', () => {
  const odd = 'postgres://a%20na@db.example.com/nope%22;%20drop'
  expect(connectionProblem(failure('', { code: '3D000' }), odd)).toMatch(
    /Create it: createdb --host=db\.example\.com '--username=a na' 'nope"; drop'$/,
  )
  expect(connectionProblem(failure('denied', { code: '42501' }), odd)).toMatch(
    /ALTER DATABASE "nope""; drop" OWNER TO "a na";$/,
  )
})

test('Connection problems name a socket, and an address without user or port, too', () => {
  const refused = failure('', { code: 'ECONNREFUSED' })
  expect(connectionProblem(refused, 'postgres://ana@[::1]/deeds')).toContain('at [::1]:5432.')
  const missing = wrapped('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })
  expect(connectionProblem(missing, 'postgres:///deeds?host=/run/postgresql')).toContain(
    'in /run/postgresql.',
  )
})

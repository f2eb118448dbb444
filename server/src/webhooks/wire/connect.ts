import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import type { Policy } from './address.ts'

/** Why no answer came. */
export type ErrorClass = 'dns' | 'address_refused' | 'connection' | 'tls' | 'timeout' | 'reset' | 'protocol'

/** A connection that did not come about. */
export class ConnectError extends Error {
  readonly kind: ErrorClass

  constructor(kind: ErrorClass, cause?: unknown) {
    super(`no connection: ${kind}`, { cause })
    this.kind = kind
  }
}

/** Opens connections, each to the very addresses that the policy was asked about. Fails with `ConnectError`. */
export function connectorOf(policy: Policy, timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: timeoutMs,
    lookup: lookupOf(policy),
    // Of several addresses Node gives each but the last half a second, which a far receiver may need.
    autoSelectFamilyAttemptTimeout: 2_000,
  })
  return (options, done) => {
    // A socket looks up names only.
    if (isIP(options.hostname) !== 0 && !policy.isAllowed(options.hostname)) {
      process.nextTick(done, new ConnectError('address_refused'), null)
      return
    }
    connect(options, (...[error, socket]) => {
      if (error) done(connectError(error, options.protocol), null)
      else done(null, socket)
    })
  }
}

/** What a socket asks for the addresses it then connects to. One that is refused refuses the name. */
function lookupOf(policy: Policy): LookupFunction {
  return (name, { all }, done) => {
    const fail = (kind: ErrorClass, cause?: unknown) => done(new ConnectError(kind, cause), '', 0)
    policy.resolve(name).then(
      addresses => {
        if (!addresses.every(policy.isAllowed)) return fail('address_refused')
        const answers = addresses.map(address => ({ address, family: isIP(address) }))
        const [first] = answers
        if (!first) fail('dns')
        else if (all) done(null, answers)
        else done(null, first.address, first.family)
      },
      cause => fail('dns', cause),
    )
  }
}

function connectError(error: Error & { code?: string; syscall?: string }, protocol: string): ConnectError {
  if (error instanceof ConnectError) return error
  if (error.code === 'ETIMEDOUT' || error.code === 'UND_ERR_CONNECT_TIMEOUT') {
    return new ConnectError('timeout', error)
  }
  if (error.code === 'ECONNRESET' && protocol === 'http:') return new ConnectError('reset', error)
  const isReached = error.syscall !== 'connect' && !(error instanceof AggregateError)
  return new ConnectError(protocol === 'https:' && isReached ? 'tls' : 'connection', error)
}

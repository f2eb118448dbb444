import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import type { Policy } from './address.ts'
import { withoutInterim } from './interim.ts'

/** Why there was no response. */
export type ErrorClass = 'dns' | 'address_refused' | 'connection' | 'tls' | 'timeout' | 'reset' | 'protocol'

/** A failed connection. */
export class ConnectError extends Error {
  readonly kind: ErrorClass

  constructor(kind: ErrorClass, cause?: unknown) {
    super(`no connection: ${kind}`, { cause })
    this.kind = kind
  }
}

/** Opens connections to exactly the addresses that the policy has checked. Fails with `ConnectError`. */
export function connectorOf(policy: Policy, timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: timeoutMs,
    lookup: lookupOf(policy),
    // Node gives each of several addresses except the last only half a second, which is too short for a
    // distant receiver.
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
      else done(null, withoutInterim(socket))
    })
  }
}

/** The lookup of a socket: it connects to the returned addresses. A forbidden address rejects the name. */
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

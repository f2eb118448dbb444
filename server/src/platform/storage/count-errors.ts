import { AppError } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import { Outage } from '../lib/outage.ts'
import type { Storage } from './storage.ts'

const texts = {
  lost: 'the storage of files fails; uploads and downloads get 503 until it responds',
  responds: 'the storage of files responds again',
  endsWith: 'after it failed',
}

/**
 * The same storage, whose failures are counted. What callers do wrong or break off is no failure. The log has
 * one line when it fails, and one when every operation that failed has succeeded: a full disk can be read.
 */
export function withErrorsCounted(storage: Storage, { storageErrors }: Metrics, log: Log): Storage {
  const outage = new Outage(log, texts)
  const failing = new Set<string>()
  const responded = (operation: string, lossesWhenSent: number) => {
    if (lossesWhenSent !== outage.losses) return
    // A check writes, reads and deletes.
    if (operation === 'check') failing.clear()
    else failing.delete(operation)
    if (failing.size === 0) outage.answered(lossesWhenSent)
  }
  const counted = async <T>(
    operation: string,
    work: Promise<T>,
    isCallers = (_error: unknown) => false,
  ): Promise<T> => {
    const lossesWhenSent = outage.losses
    try {
      const result = await work
      responded(operation, lossesWhenSent)
      return result
    } catch (error) {
      const isRefusal = error instanceof AppError && error.status < 500
      if (!isRefusal && !isCallers(error)) {
        storageErrors.inc({ operation })
        failing.add(operation)
        outage.lost(`${operation}: ${nameOf(error)}`)
      }
      throw error
    }
  }
  return {
    put: (key, source, options) => {
      // A source that fails by itself passes its own error on.
      const isCutOff = (error: unknown) => options.signal?.aborted === true || source.errored === error
      return counted('put', storage.put(key, source, options), isCutOff)
    },
    open: (key, range) => counted('open', storage.open(key, range)),
    remove: key => counted('remove', storage.remove(key)),
    presign: (key, link) => counted('presign', storage.presign(key, link)),
    check: () => counted('check', storage.check()),
    close: () => storage.close(),
  }
}

/** Without the message, which can have the path of a file. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

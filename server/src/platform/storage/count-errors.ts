import { AppError } from '../lib/errors.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { Storage } from './storage.ts'

/** The same storage, whose failures are counted. What callers do wrong or break off is no failure. */
export function withErrorsCounted(storage: Storage, { storageErrors }: Metrics): Storage {
  const counted = async <T>(
    operation: string,
    work: Promise<T>,
    isCallers = (_error: unknown) => false,
  ): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const isRefusal = error instanceof AppError && error.status < 500
      if (!isRefusal && !isCallers(error)) storageErrors.inc({ operation })
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

/** Keeps what is slow to start, a thread or a process, for the next use. */
export interface IdlePool<T> {
  /** One that is kept, if there is one. */
  take(): T | undefined
  keep(one: T): void
  /** It has ended by itself. */
  drop(one: T): void
}

/** Ends what nobody takes for `idleMs`. It does not keep the process running. */
export function idlePool<T>(idleMs: number, end: (one: T) => void): IdlePool<T> {
  const timers = new Map<T, NodeJS.Timeout>()
  const drop = (one: T) => {
    clearTimeout(timers.get(one))
    timers.delete(one)
  }
  return {
    take() {
      const [one] = timers.keys()
      if (one !== undefined) drop(one)
      return one
    },
    keep(one) {
      const expire = () => {
        drop(one)
        end(one)
      }
      timers.set(one, setTimeout(expire, idleMs).unref())
    },
    drop,
  }
}

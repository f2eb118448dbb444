import { JuratConnectionError } from '@jurat/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { codeOf } from '../../../lib/api.ts'

export interface Upload {
  id: number
  name: string
  /** From 0 to 1. */
  sent: number
  /** Why it was refused. */
  error?: Error
  stop(): void
  /** After a lost connection. */
  retry?: () => void
}

interface Sending {
  /** How much of the file is sent, from 0 to 1. */
  report(part: number): void
  signal: AbortSignal
}

interface Uploading {
  /** The largest file that the server takes, in bytes. */
  mostBytes: number
  send(file: File, sending: Sending): Promise<unknown>
  done(file: File): void
}

/** A file that is not sent, because the server would refuse it. */
export class TooLarge extends Error {}

let lastId = 0

/**
 * Uploads files one after another. A file that was refused stays in the list, with its error, until the
 * person removes it. One whose connection was lost goes on when there is one again.
 */
export function useUploads({ mostBytes, send, done }: Uploading) {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const change = (id: number, changed: Partial<Upload>) =>
    setUploads(all => all.map(one => (one.id === id ? { ...one, ...changed } : one)))
  const remove = (id: number) => setUploads(all => all.filter(one => one.id !== id))
  useLeaveWarning(uploads.some(({ error }) => !error))
  useRetryOnline(uploads)

  const enqueue = (id: number, file: File, ending: AbortController) => {
    turn.current = turn.current.then(async () => {
      if (ending.signal.aborted) return
      try {
        if (file.size > mostBytes) throw new TooLarge()
        await send(file, { report: sent => change(id, { sent }), signal: ending.signal })
        remove(id)
        done(file)
      } catch (error) {
        if (ending.signal.aborted) return
        const retry = () => {
          setUploads(all => all.map(one => (one.id === id ? withoutError(one) : one)))
          enqueue(id, file, ending)
        }
        change(id, {
          error: error instanceof Error ? error : new Error(String(error)),
          ...(error instanceof JuratConnectionError && { retry }),
        })
        if (codeOf(error) === 'unauthorized') void queries.invalidateQueries({ queryKey: ['me'] })
      }
    })
  }
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const id = ++lastId
      const ending = new AbortController()
      const stop = () => {
        ending.abort()
        remove(id)
      }
      setUploads(all => [...all, { id, name: file.name, sent: 0, stop }])
      enqueue(id, file, ending)
    }
  }
  return { uploads, add }
}

const withoutError = ({ id, name, sent, stop }: Upload): Upload => ({ id, name, sent, stop })

/** Leaving the page would break the upload off. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    if (isBusy) addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])
}

function useRetryOnline(uploads: Upload[]): void {
  useEffect(() => {
    const retryAll = () => {
      for (const { retry } of uploads) retry?.()
    }
    addEventListener('online', retryAll)
    return () => removeEventListener('online', retryAll)
  }, [uploads])
}

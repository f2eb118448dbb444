import type { JuratManage } from '@jurat/client/manage'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { codeOf } from '../../../lib/api.ts'
import { uploader } from './uploads.ts'

export interface Upload {
  id: number
  name: string
  /** From 0 to 1. */
  sent: number
  /** Why it was refused. */
  error?: Error
  stop(): void
}

interface Uploading {
  /** The largest file that the server takes, in bytes. */
  mostBytes: number
  send(file: File, manage: JuratManage, signal: AbortSignal): Promise<unknown>
  done(file: File): void
}

/** A file that is not sent, because the server would refuse it. */
export class TooLarge extends Error {}

let lastId = 0

/**
 * Uploads files one after another. A file that was refused stays in the list, with its error, until the
 * person removes it.
 */
export function useUploads({ mostBytes, send, done }: Uploading) {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const change = (id: number, changed: Partial<Upload>) =>
    setUploads(all => all.map(one => (one.id === id ? { ...one, ...changed } : one)))
  const remove = (id: number) => setUploads(all => all.filter(one => one.id !== id))
  const isBusy = uploads.some(({ error }) => !error)
  useEffect(() => {
    // Leaving the page would break the upload off.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    if (isBusy) addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])

  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const id = ++lastId
      const ending = new AbortController()
      const stop = () => {
        ending.abort()
        remove(id)
      }
      setUploads(all => [...all, { id, name: file.name, sent: 0, stop }])
      turn.current = turn.current.then(async () => {
        if (ending.signal.aborted) return
        try {
          if (file.size > mostBytes) throw new TooLarge()
          await send(
            file,
            uploader(sent => change(id, { sent })),
            ending.signal,
          )
          remove(id)
          done(file)
        } catch (error) {
          if (ending.signal.aborted) return
          change(id, { error: error instanceof Error ? error : new Error(String(error)) })
          if (codeOf(error) === 'unauthorized') void queries.invalidateQueries({ queryKey: ['me'] })
        }
      })
    }
  }
  return { uploads, add }
}

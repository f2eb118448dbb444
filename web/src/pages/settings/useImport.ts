import type { AppointmentImport } from '@jurat/client/manage'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { refusalsLoaded } from '../../lib/refusals.ts'
import { useSession } from '../../lib/session.ts'
import { type Columns, guessColumns, isOwnFile } from './column-guesses.ts'
import { type CsvHead, readCsvHead } from './csv-head.ts'

interface Chosen {
  name: string
  bytes: Uint8Array
  head: CsvHead
}

/** What the person says about a file of another system. */
export interface Meaning {
  columns: Columns
  dateOrder: 'mdy' | 'dmy' | 'ymd' | undefined
  /** Handles by texts of the file. `""` is for a file without services. */
  services: Record<string, string>
  notaries: Record<string, number | null>
}

/** What the last check could not tell. Stays until another file is chosen. */
export interface Questions {
  isOrderUnclear: boolean
  services: string[]
  notaries: string[]
}

const nothing: Questions = { isOrderUnclear: false, services: [], notaries: [] }

/** A file of this system is checked at once, another one when the person has said what its columns are. */
export function useImport() {
  const { workspace } = useSession()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [meaning, setMeaning] = useState<Meaning | null>(null)
  const [questions, setQuestions] = useState(nothing)
  const send = async (
    { bytes }: Chosen,
    said: Meaning | null,
    more: { dry_run: boolean; notify?: boolean },
  ) => manage.appointments.import({ csv: bytes, workspace_id: workspace.id, ...paramsOf(said), ...more })
  const check = useMutation({
    mutationFn: async (given: Chosen & { meaning: Meaning | null }) =>
      withRefusals(send(given, given.meaning, { dry_run: true })),
    onSuccess: found => setQuestions(before => askedBy(found, before)),
  })
  const bring = useMutation({
    mutationFn: async ({ notify, ...given }: Chosen & { meaning: Meaning | null; notify: boolean }) =>
      withRefusals(send(given, given.meaning, { dry_run: false, notify })),
    onSuccess: () => {
      check.reset()
      setChosen(null)
      setMeaning(null)
      void queries.invalidateQueries()
    },
    // A time may have been taken since the check, which then names the rows.
    onError: (_error, given) => check.mutate(given),
  })
  /** The bytes of now: a file that is saved again under the same name must be chosen again. */
  const choose = async (file: File | null | undefined) => {
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    const head = readCsvHead(bytes)
    const next = { name: file.name, bytes, head }
    const isForeign = head.headings.length > 0 && !isOwnFile(head)
    setChosen(next)
    setQuestions(nothing)
    setMeaning(isForeign ? { ...unsaid, columns: guessColumns(head) } : null)
    bring.reset()
    check.reset()
    if (!isForeign) check.mutate({ ...next, meaning: null })
  }
  /** What was found counts no longer. */
  const say = (said: Partial<Meaning>) => {
    setMeaning(before => before && { ...before, ...said })
    check.reset()
    bring.reset()
  }
  return { chosen, choose, meaning, say, questions, check, bring }
}

const unsaid = { dateOrder: undefined, services: {}, notaries: {} }

function askedBy(found: AppointmentImport, before: Questions): Questions {
  return {
    isOrderUnclear: before.isOrderUnclear || found.date_order === 'unclear',
    services: [...new Set([...before.services, ...found.unknown_services])],
    notaries: [...new Set([...before.notaries, ...found.unknown_notaries])],
  }
}

function paramsOf(said: Meaning | null) {
  if (!said) return {}
  const { columns, dateOrder, services, notaries } = said
  const read = Object.fromEntries(Object.entries(columns).filter(([, target]) => target !== null))
  return { columns: read, date_order: dateOrder, services, notaries }
}

/** The result, with texts for the errors of its rows. */
async function withRefusals<T>(sending: Promise<T>): Promise<T> {
  const [result] = await Promise.all([sending, refusalsLoaded()])
  return result
}

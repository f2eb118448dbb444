import type { Notary, NotaryHoursParams } from '@jurat/client/manage'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf, manage } from '../../../lib/api.ts'
import { useRefresh } from '../../../parts/data/useRefresh.ts'

interface Saving {
  /** Of the hours with which the change begins. `begin` names later ones. */
  etag?: string | undefined
  saved: string
  done(): void
}

/**
 * Saves hours. If somebody else has changed them since the change began, nothing is saved (`HoursError` says
 * so), and a second save replaces theirs.
 */
export function useSaveHours(notary: Notary, { etag, saved, done }: Saving) {
  const queries = useQueryClient()
  const refresh = useRefresh()
  const [base, begin] = useState(etag)
  const save = useMutation({
    mutationFn: async (changes: NotaryHoursParams) =>
      manage.notaries.hours.update(notary.id, changes, { ifMatch: base }),
    onSuccess: () => {
      done()
      void refresh('hours', 'calendar', 'free-times', 'overview')
      notifications.show({ color: 'green', message: saved })
    },
    onError: error => {
      if (codeOf(error) !== 'precondition_failed') return
      begin(undefined)
      void queries.invalidateQueries({ queryKey: ['hours', notary.id] })
    },
  })
  return { save, begin }
}

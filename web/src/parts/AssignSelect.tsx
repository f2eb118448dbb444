import { Select } from '@mantine/core'
import { useTexts } from '../languages/index.ts'
import { manage } from '../lib/api.ts'
import { etagAsShown } from './etagAsShown.ts'
import { useAct } from './useAct.tsx'
import { useNotaries } from './useNotaries.ts'

interface Props {
  appointment: { id: number; notary_id: number | null }
  etag?: string | undefined
  /** In a list, which has no ETag: of whom the appointment is, and its time as shown. */
  listed?: { of: string; startsAt: string }
}

/** Gives a scheduled appointment to another notary, and offers to take it back. */
export function AssignSelect({ appointment: { id, notary_id }, etag, listed }: Props) {
  const texts = useTexts()
  const notaries = useNotaries()
  const act = useAct()
  const assignTo = async (notary: number, ifMatch?: string) =>
    manage.appointments.assign(id, { notary_id: notary }, { ifMatch })
  const etagOfNow = async () =>
    listed ? etagAsShown({ id, notary_id, starts_at: listed.startsAt }, texts.changedMeanwhileText) : etag
  return (
    <Select
      aria-label={listed ? `${texts.assignTo}: ${listed.of}` : texts.assignTo}
      placeholder={texts.assignTo}
      searchable
      w={180}
      size={listed ? 'xs' : 'sm'}
      data={notaries.choices}
      value={notary_id === null ? null : String(notary_id)}
      onChange={chosen => {
        if (chosen === null || Number(chosen) === notary_id) return
        act.mutate({
          run: async () => assignTo(Number(chosen), await etagOfNow()),
          done: texts.assigned,
          ...(notary_id === null ? {} : { undo: () => assignTo(notary_id) }),
        })
      }}
    />
  )
}

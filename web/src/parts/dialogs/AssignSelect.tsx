import { Select } from '@mantine/core'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { etagAsShown, type Shown } from '../data/etagAsShown.ts'
import { useNotaries } from '../data/useNotaries.ts'
import { useAct } from '../dialogs/useAct.tsx'

interface Props {
  appointment: { id: number; notary_id: number | null }
  etag?: string | undefined
  /** In a list, which has no ETag: of whom the appointment is, and its time as shown. */
  listed?: { of: string; startsAt: string }
}

/** Gives a scheduled appointment to another notary, and offers to take it back. */
export function AssignSelect({ appointment: { id, notary_id }, etag, listed }: Props) {
  const common = useTexts()
  const notaries = useNotaries()
  const act = useAct()
  const assignTo = async (notary: number, ifMatch?: string) =>
    manage.appointments.assign(id, { notary_id: notary }, { ifMatch })
  const etagOf = (shown: Shown) => etagAsShown(shown, common.changedMeanwhileText)
  const assign = async (notary: number) => {
    const ifMatch = listed ? await etagOf({ id, notary_id, timestamp: listed.startsAt }) : etag
    const assigned = await assignTo(notary, ifMatch)
    const takeBack = async (before: number) => assignTo(before, await etagOf(assigned))
    act.tell(common.assigned, notary_id === null ? undefined : () => takeBack(notary_id))
  }
  return (
    <Select
      aria-label={listed ? `${common.assignTo}: ${listed.of}` : common.assignTo}
      placeholder={common.assignTo}
      searchable
      w={180}
      size={listed ? 'xs' : 'sm'}
      data={notaries.choices}
      value={notary_id === null ? null : String(notary_id)}
      onChange={chosen => {
        if (chosen !== null && Number(chosen) !== notary_id) assign(Number(chosen)).catch(act.fail)
      }}
    />
  )
}

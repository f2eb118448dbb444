import type { AppointmentDetail } from '@jurat/client/manage'
import { Checkbox, NativeSelect } from '@mantine/core'
import { manage } from '../../lib/api.ts'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { dateTimeText } from '../../lib/time.ts'
import { etagAsShown } from '../data/etagAsShown.ts'
import { useNotaries } from '../data/useNotaries.ts'
import { exactlyAt, secondsOf, WhenFields, whenOf } from '../dates/WhenFields.tsx'
import { ConcurrentChanges } from './ConcurrentChanges.tsx'
import { FormDialog } from './FormDialog.tsx'
import { TextToCustomers, textFor } from './TextToCustomers.tsx'
import { useAct } from './useAct.tsx'
import { useServerForm } from './useServerForm.ts'

interface Props {
  appointment: AppointmentDetail
  etag: string | undefined
  close(): void
}

/**
 * A draft becomes scheduled. Moves at once and offers Undo: the customer's mail is due a minute later, so an
 * undone move sends none.
 */
export function MoveDialog({ appointment, etag, close }: Props) {
  const common = useTexts()
  const { workspace, membership } = useSession()
  const { language } = useLanguage()
  const notaries = useNotaries()
  const form = useMoved({ appointment, etag, close })
  const { id, timestamp, notary_id, status } = appointment
  const isDraft = status === 'draft'
  const state = {
    [common.when]: timestamp === null ? '—' : dateTimeText(language, workspace.timezone, timestamp),
    [common.notary]: notary_id === null ? common.onlyUnassigned : notaries.nameOf(notary_id),
  }
  return (
    <FormDialog
      title={isDraft ? common.schedule : common.moveTitle}
      button={isDraft ? common.schedule : common.move}
      close={close}
      form={form}
    >
      <ConcurrentChanges fields={state} />
      {membership.role !== 'notary' && (
        <NativeSelect
          label={common.notary}
          data={[{ value: '', label: common.anyNotary }, ...notaries.choices]}
          {...form.field('notary')}
        />
      )}
      <WhenFields
        when={form.values.when}
        change={when => form.set({ when })}
        error={form.error}
        wanted={{ appointment_id: id, notary_id: Number(form.values.notary) || undefined }}
        isFirst
      />
      <Checkbox label={common.doNotNotify} description={common.doNotNotifyText} {...form.box('isQuiet')} />
      {!form.values.isQuiet && <TextToCustomers act="move" bookings={{ appointments: [id] }} form={form} />}
    </FormDialog>
  )
}

function useMoved({ appointment: { id, timestamp: before, notary_id }, etag, close }: Props) {
  const common = useTexts()
  const { workspace } = useSession()
  const act = useAct()
  const zone = workspace.timezone
  const moveTo = (timestamp: number, to: number | null, told: ReturnType<typeof textFor>, ifMatch?: string) =>
    manage.appointments.reschedule(id, { timestamp, ...told, ...(to ? { notary_id: to } : {}) }, { ifMatch })
  const form = useServerForm({
    initialValues: {
      when: before === null ? whenOf(zone, Date.now()) : exactlyAt(zone, before),
      notary: String(notary_id ?? ''),
      isQuiet: false,
      message: '',
    },
    etag,
    send: async ({ when, notary, ...told }, { ifMatch }) =>
      moveTo(secondsOf(zone, when) ?? 0, Number(notary) || null, textFor(told), ifMatch),
    done: moved => {
      close()
      const takeBack = async (to: string) =>
        moveTo(
          Date.parse(to) / 1000,
          notary_id,
          { notify: !form.values.isQuiet },
          await etagAsShown(moved, common.changedMeanwhileText),
        )
      act.tell(common.moved, before === null ? undefined : () => takeBack(before))
    },
  })
  return form
}

import type { AppointmentDetail } from '@jurat/client/manage'
import { ActionIcon, Alert, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { manage } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { hasAddress } from '../../../parts/data/is-mailed.ts'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { Icon } from '../../../parts/display/Icon.tsx'
import { useCompletionTexts } from './completion-texts.ts'
import { useDraft } from './useDraft.ts'

interface Props {
  appointment: AppointmentDetail
  etag: string | undefined
  close(): void
}

type Missing = AppointmentDetail['missing'][number]
type ActType = NonNullable<AppointmentDetail['acts']>[number]['type']

interface Draft {
  acts: Partial<Record<ActType, number>>
  reasons: Partial<Record<Missing, string>>
}

const nothing: Draft = { acts: {}, reasons: {} }

/** Closes a session: what it lacks, each with a reason, its notarial acts, and what happens next. */
export function CompleteDialog({ appointment, etag, close }: Props) {
  const common = useTexts()
  const t = useCompletionTexts()
  const { workspace } = useSession()
  const act = useAct()
  const { id, missing } = appointment
  const [draft, setDraft, forget] = useDraft(`${workspace.id}/complete/${id}`, nothing)
  const form = useServerForm({
    initialValues: {},
    etag,
    send: async (_, { ifMatch }) =>
      manage.appointments.complete(id, completionOf(draft, missing), { ifMatch }),
    done: () => {
      forget()
      close()
      act.tell(common.completed)
    },
  })
  return (
    <FormDialog title={t.title} button={common.complete} close={close} form={form} dismiss={t.notYet}>
      <Reasons
        missing={missing}
        reasons={draft.reasons}
        change={reasons => setDraft({ ...draft, reasons })}
      />
      <Acts acts={draft.acts} change={acts => setDraft({ ...draft, acts })} />
      <Next appointment={appointment} />
    </FormDialog>
  )
}

function completionOf({ acts, reasons }: Draft, missing: Missing[]) {
  const types = Object.keys(acts) as ActType[]
  return {
    acts: types.flatMap(type => {
      const count = acts[type] ?? 0
      return count > 0 ? [{ type, count }] : []
    }),
    overruled: missing.flatMap(blocker => {
      const reason = (reasons[blocker] ?? '').trim()
      return reason === '' ? [] : [{ blocker, reason }]
    }),
  }
}

interface ReasonsProps {
  missing: Missing[]
  reasons: Draft['reasons']
  change(reasons: Draft['reasons']): void
}

function Reasons({ missing, reasons, change }: ReasonsProps) {
  const t = useCompletionTexts()
  if (missing.length === 0)
    return (
      <Alert color="green" p="xs">
        {t.nothingMissing}
      </Alert>
    )
  return (
    <Stack gap="xs">
      <Title order={3} fz={13}>
        {t.missingTitle}
      </Title>
      <Text c="dimmed" size="xs">
        {t.missingHint}
      </Text>
      {missing.map(code => (
        <Textarea
          key={code}
          label={t.reasonFor(t.missing[code])}
          required
          autosize
          minRows={1}
          maxLength={500}
          value={reasons[code] ?? ''}
          onChange={event => change({ ...reasons, [code]: event.currentTarget.value })}
        />
      ))}
    </Stack>
  )
}

function Acts({ acts, change }: { acts: Draft['acts']; change(acts: Draft['acts']): void }) {
  const t = useCompletionTexts()
  const types = Object.keys(t.act) as ActType[]
  return (
    <fieldset className="acts">
      <legend>{t.acts}</legend>
      <Text c="dimmed" size="xs">
        {t.actsHint}
      </Text>
      {types.map(type => (
        <ActLine
          key={type}
          name={t.act[type]}
          count={acts[type] ?? 0}
          change={count => change({ ...acts, [type]: count })}
        />
      ))}
    </fieldset>
  )
}

const mostOfAnAct = 999

function ActLine({ name, count, change }: { name: string; count: number; change(count: number): void }) {
  const t = useCompletionTexts()
  return (
    <Group justify="space-between" wrap="nowrap" role="group" aria-label={name}>
      <span>{name}</span>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          size={36}
          variant="default"
          aria-label={t.oneLess(name)}
          disabled={count === 0}
          onClick={() => change(count - 1)}
        >
          <Icon of={IconMinus} />
        </ActionIcon>
        <output aria-live="polite" className="count">
          {count}
        </output>
        <ActionIcon
          size={36}
          variant="default"
          aria-label={t.oneMore(name)}
          disabled={count === mostOfAnAct}
          onClick={() => change(count + 1)}
        >
          <Icon of={IconPlus} />
        </ActionIcon>
      </Group>
    </Group>
  )
}

/** What the customer gets, by what holds the result back once the appointment is completed. */
function Next({ appointment }: { appointment: AppointmentDetail }) {
  const t = useCompletionTexts()
  const { result, signing_method } = appointment
  const isWithoutFile = result.blockers.includes('no_document')
  const held = result.blockers.flatMap(code =>
    code === 'not_completed' || code === 'no_document' ? [] : [code],
  )
  return (
    <div>
      <Title order={3} fz={13}>
        {t.next}
      </Title>
      {!hasAddress(appointment) ? (
        <Text>{t.nextWithoutAddress}</Text>
      ) : isWithoutFile ? (
        <Text>{signing_method === 'wet' ? t.nothingToSend : t.nextUpload}</Text>
      ) : (
        held.length === 0 && <Text>{t.nextSoon}</Text>
      )}
      {held.length > 0 && (
        <>
          <Text>{t.nextHeld}</Text>
          <ul className="bullets">
            {held.map(code => (
              <li key={code}>{t.held[code]}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

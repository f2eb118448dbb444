import type { Notary } from '@jurat/client/manage'
import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { zoneChoices } from '../../parts/dates/zones.ts'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { useTodayTexts } from './texts.ts'

interface Props {
  close(): void
  notaries: Notary[]
}

/** Creates the live workspace from what the test one has. */
export function GoLiveDialog({ close, notaries }: Props) {
  const t = useTodayTexts()
  const { workspace } = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useServerForm({
    initialValues: {
      name: workspace.display_name ?? '',
      timezone: workspace.timezone === 'UTC' ? ownZone : workspace.timezone,
      notary_ids: notaries.filter(isReal).map(({ id }) => String(id)),
    },
    send: async ({ notary_ids, ...rest }) =>
      manage.workspaces.goLive(workspace.id, { ...rest, notary_ids: notary_ids.map(Number) }),
    done: ({ id }) => void open(id),
  })
  async function open(id: number) {
    await queries.invalidateQueries({ queryKey: ['me'] })
    await navigate({ to: '/w/$workspaceId/today', params: { workspaceId: String(id) } })
  }
  return (
    <FormDialog
      title={t.goLive}
      button={t.goLiveNow}
      close={close}
      form={form}
      size="lg"
      intro={<Text size="sm">{t.whatIsCopied}</Text>}
    >
      <TextInput required data-autofocus label={t.businessName} {...form.field('name')} />
      <Select
        label={t.zone}
        searchable
        allowDeselect={false}
        limit={100}
        data={zoneChoices(form.values.timezone)}
        {...form.field('timezone')}
      />
      {notaries.length > 0 && (
        <Checkbox.Group
          label={t.whichNotaries}
          value={form.values.notary_ids}
          onChange={notary_ids => form.set({ notary_ids })}
        >
          <Stack gap={6} mt={6}>
            {notaries.map(({ id, name, email }) => (
              <Checkbox key={id} value={String(id)} label={email ? `${name} (${email})` : name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FormDialog>
  )
}

/** A new test workspace has no zone yet: that of the person is more likely. */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The notaries of a new test workspace have no address, those of the sample data one at example.com. */
const isReal = ({ email }: Notary) => email !== '' && !email.endsWith('@example.com')

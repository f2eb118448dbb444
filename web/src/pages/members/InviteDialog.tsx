import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { useRefresh } from '../../parts/data/useRefresh.ts'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { Secret } from '../../parts/display/Secret.tsx'
import { type ChosenRole, RoleChoice, roleParams } from './RoleChoice.tsx'
import type { Role } from './roles.ts'
import { useMemberTexts } from './texts.ts'

interface Props {
  close(): void
  /** Filled in, to invite a person again. */
  email?: string
  role?: Role
  notary?: number | null
}

/** Invites a person, then shows the link once, for where no mail arrives. */
export function InviteDialog({ close, email = '', role = 'viewer', notary = null }: Props) {
  const t = useMemberTexts()
  const { workspace } = useSession()
  const refresh = useRefresh()
  const chosen: ChosenRole = { role, notary: String(notary ?? '') }
  const form = useServerForm({
    initialValues: { email, chosen },
    send: async values =>
      manage.members.invitations.create({
        workspace_id: workspace.id,
        email: values.email,
        ...roleParams(values.chosen),
      }),
    done: () => void refresh('invitations', 'mails'),
  })
  if (form.result)
    return (
      <LinkDialog
        text={form.result.is_mailed ? t.linkText(form.values.email) : t.linkOnlyText(form.values.email)}
        url={form.result.url}
        close={close}
      />
    )
  return (
    <FormDialog title={t.invite} button={t.inviteNow} close={close} form={form} size="lg">
      <TextInput
        type="email"
        required
        data-autofocus
        autoComplete="off"
        label={t.email}
        {...form.field('email')}
      />
      <RoleChoice
        chosen={form.values.chosen}
        change={next => form.set({ chosen: next })}
        error={form.errorOf('notary_id')}
      />
    </FormDialog>
  )
}

function LinkDialog({ text, url, close }: { text: string; url: string; close(): void }) {
  const t = useMemberTexts()
  return (
    <Dialog title={t.linkTitle} close={close}>
      <Stack gap="sm">
        <Text>{text}</Text>
        <Secret value={url} label={t.link} />
        <Group justify="flex-end">
          <Button onClick={close} data-autofocus>
            {t.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

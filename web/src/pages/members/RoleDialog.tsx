import type { Member } from '@jurat/client/manage'
import { Text } from '@mantine/core'
import { manage } from '../../lib/api.ts'
import { ConcurrentChanges } from '../../parts/dialogs/ConcurrentChanges.tsx'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { type ChosenRole, RoleChoice, roleParams } from './RoleChoice.tsx'
import { useMemberTexts } from './texts.ts'

/** Changes the role. What somebody else changed meanwhile is shown first. */
export function RoleDialog({ member, close, done }: { member: Member; close(): void; done(): void }) {
  const t = useMemberTexts()
  const initialValues: ChosenRole = { role: member.role, notary: String(member.notary_id ?? '') }
  const form = useServerForm({
    initialValues,
    send: async values => manage.members.update(member.id, roleParams(values)),
    done: () => {
      close()
      done()
    },
  })
  return (
    <FormDialog
      title={t.changeRoleTitle(member.name)}
      button={t.changeRole}
      close={close}
      form={form}
      size="lg"
      intro={
        <>
          <Text>{t.changeRoleText}</Text>
          <ConcurrentChanges fields={{ [t.role]: t.roles[member.role] }} />
        </>
      }
    >
      <RoleChoice chosen={form.values} change={form.set} error={form.errorOf('notary_id')} />
    </FormDialog>
  )
}

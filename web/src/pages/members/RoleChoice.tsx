import { NativeSelect, Radio, Stack } from '@mantine/core'
import { useSession } from '../../lib/session.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { RoleMatrix } from './RoleMatrix.tsx'
import { type Role, roles } from './roles.ts'
import { useMemberTexts } from './texts.ts'

export interface ChosenRole {
  role: Role
  /** Id of the notary, for the role `notary`. */
  notary: string
}

interface Props {
  chosen: ChosenRole
  change(chosen: ChosenRole): void
  error: string | undefined
}

/** Roles with what each may do. Only an owner gives the role of an owner. */
export function RoleChoice({ chosen, change, error }: Props) {
  const t = useMemberTexts()
  const { membership } = useSession()
  const notaries = useNotaries()
  const offered = roles.filter(role => role !== 'owner' || membership.role === 'owner')
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t.role}
        value={chosen.role}
        onChange={role => change({ ...chosen, role: role as Role })}
      >
        <Stack gap={6} mt={4}>
          {offered.map(role => (
            <Radio key={role} value={role} label={t.roles[role]} description={t.rolesText[role]} />
          ))}
        </Stack>
      </Radio.Group>
      {chosen.role === 'notary' && (
        <NativeSelect
          label={t.notaryOf}
          value={chosen.notary}
          error={error}
          data={[{ value: '', label: t.chooseNotary }, ...notaries.choices]}
          onChange={event => change({ ...chosen, notary: event.currentTarget.value })}
        />
      )}
      <RoleMatrix chosen={chosen.role} />
    </Stack>
  )
}

/** As parameters of the management interface. */
export const roleParams = ({ role, notary }: ChosenRole) => ({
  role,
  ...(role === 'notary' && notary ? { notary_id: Number(notary) } : {}),
})

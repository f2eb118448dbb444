import { Type } from 'typebox'
import { email, idFilter, integer, named, nullable, wireDateTime } from '../../platform/http/shapes.ts'
import { notaryId, role } from '../members/schema.ts'

const invitationFields = {
  object: Type.Literal('invitation'),
  id: integer('Id of the invitation.', 9),
  workspace_id: integer('Workspace to which it invites.', 1),
  email: nullable(
    Type.String({
      description: 'Address of the person. Null: the person says it.',
      examples: ['ben@example.com'],
    }),
  ),
  role,
  notary_id: notaryId,
  created_at: wireDateTime('Creation time.'),
  expires_at: wireDateTime('Expiry time.'),
}

export const Invitation = named('Invitation', invitationFields, 'An invitation that can still be accepted.')

export const NewInvitation = named(
  'NewInvitation',
  {
    ...invitationFields,
    is_mailed: Type.Boolean({
      description:
        'Whether the other link is mailed. False if there is no mail server, and if all workspaces together mailed 20 invitations to the address within an hour: give the person the link of `url`.',
    }),
    url: Type.String({
      format: 'uri',
      description:
        'A link that works once. Returned only in this response. The mail has another one, which also shows that the person reads the mailbox.',
      examples: ['https://jurat.example.com/invitation/Zk3vQ0m7aXb1Yc9dEe2fGg4hIi6jKk8lMm0nOo5pPq'],
    }),
  },
  'A new invitation.',
)

export const InvitationBody = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for others.'),
  email: email(
    'Address of the person. An earlier invitation of this address ends. Only an owner and the admin token can replace the invitation of an owner.',
  ),
  role,
  notary_id: Type.Optional(notaryId),
})

export const Recovery = named(
  'MemberRecovery',
  {
    object: Type.Literal('member_recovery'),
    url: Type.String({
      format: 'uri',
      description: 'A link with which the member sets a new password. It works once, for 30 minutes.',
      examples: ['https://jurat.example.com/recovery/Zk3vQ0m7aXb1Yc9dEe2fGg4hIi6jKk8lMm0nOo5pPq'],
    }),
    expires_at: wireDateTime('Expiry time.'),
  },
  'A recovery link.',
)

export const ResetBody = Type.Object({
  remove_second_factor: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Also removes the authenticator app and the recovery codes, for a member who lost them. A password with fewer than 15 characters goes with them, and one whose length is not known, because an earlier version stored it: the member sets a new one with the link.',
    }),
  ),
  proves_address: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'The operator has made sure that the person of the address gets this link: it then counts like a link in a mail. For an installation without a mail server. If nobody has shown before that the address is theirs, passkeys, identities and the second factor go.',
    }),
  ),
})

export const PortalBody = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for others.'),
})

export const PortalLink = named(
  'PortalLink',
  {
    object: Type.Literal('portal_link'),
    url: Type.String({
      format: 'uri',
      description: 'Opens a session with the role `developer`. It works once.',
      examples: ['https://jurat.example.com/portal/Zk3vQ0m7aXb1Yc9dEe2fGg4hIi6jKk8lMm0nOo5pPq'],
    }),
    expires_at: wireDateTime('Time until which the link can be opened.'),
  },
  'A link to the webhooks, deliveries and events of a workspace.',
)

export const PortalQuery = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for others.'),
})

export const EndedPortal = named(
  'EndedPortalAccess',
  {
    object: Type.Literal('ended_portal_access'),
    links: integer('Number of links that could still be opened.', 1),
    sessions: integer('Number of sessions that were open.', 2),
  },
  'Links and sessions of the portal that ended.',
)

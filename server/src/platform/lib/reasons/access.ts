/** Reasons that depend on who calls. `{name}` stands for a value. */
export const accessReasons = {
  unauthorized: {
    no_token: 'A valid access token is required.',
    no_metrics_token: 'The admin token or the metrics token is required.',
    access_ended: 'The access ended while the response was sent.',
    not_signed_in: 'Sign in first.',
    sign_in_again: 'Your role in this workspace changed, or staff ended your sessions here. Sign in again.',
    account_renewed: 'This account was set up anew. Sign in again.',
    wrong_password: 'The email address or the password is wrong.',
    code_required: 'Enter the code of your authenticator app, or a recovery code.',
    wrong_code: 'The code is wrong or was used. Enter the code that the app shows now.',
    challenge: 'This took too long, or was sent twice. Use the passkey again.',
    wrong_passkey: 'This passkey does not work here. Use another one, or sign in otherwise.',
    sso_declined:
      '{provider} did not sign you in. Try again, or ask there whether you may use this application.',
    sso_rejected:
      'The response of {provider} does not fit this sign-in, so nothing was changed. Start again.',
    sso_expired:
      'This sign-in began in another browser, was used, or took more than 10 minutes. Start again.',
    sso_stale: 'You signed in at {provider} more than 14 days ago. Sign out there, and start again.',
    sso_other_person:
      'At {provider} you are signed in as another person than here. Sign in there as the person who is connected to this account.',
  },
  no_workspace: {
    token_without_workspace: 'The access token is not scoped to a workspace.',
    several_workspaces:
      'You are a member of several workspaces. Set the header Jurat-Workspace to one of these: {workspaces}.',
    no_membership: 'You are not a member of a workspace. Ask an owner for an invitation.',
    not_a_member: 'You are not a member of the workspace {workspace}. GET /auth/v1/me lists yours.',
  },
  forbidden: {
    scope: 'Insufficient scope: {scope}',
    feed_scope:
      'Insufficient scope: {scope}, for a feed that shows customers. The privacy times needs no further scope.',
    admin_token: 'This operation needs the admin token of the installation.',
    role: 'The role {role} does not allow this: {scope}.',
    role_of_admins: 'The role {role} does not allow this. Ask an admin of the workspace.',
    role_of_notary:
      'The role notary does not allow this. Notaries change only their own appointments and time off.',
    sets_no_price: 'Notaries cannot change prices. Ask a scheduler.',
    refunds_nothing: 'Notaries do not decide what is paid back. Leave refund out, or ask a scheduler.',
    keeps_appointments: 'Notaries cannot give their appointments to others. Ask a scheduler.',
    own_fields: 'A notary can change only {fields}, not {field}.',
    only_owner: 'Only an owner can invite, change or remove an owner.',
    owner_goes_live: 'Only an owner who is signed in can go live. A token cannot.',
    reset_by_operator:
      'Only the admin token of the installation can reset a member, whose account may belong to other workspaces. Ask the operator to run: jurat members reset.',
    other_author: 'Only its author, {author}, can change or remove the note. Add another note.',
    added_by_business: 'The business added this document. Only the business can remove it.',
    confirm: {
      account: 'Confirm that it is you: sign in again with POST /auth/v1/confirm.',
      portal: 'The link to the portal was opened more than 15 minutes ago. Ask for a new link.',
    },
    foreign_origin: 'This request comes from a page of another website, and was refused.',
    foreign_form: 'This form was sent from another website.',
    file_link: 'The link is invalid or expired. Read the document or video again for a new link.',
    sso_only: 'Sign in with {provider}. Only owners can use a password or a passkey here.',
    sso_unknown:
      'You are known to {provider}, but not connected to an account here. Ask an owner for an invitation. If you have an account, sign in without {provider} and connect it on your account page.',
    token_scopes:
      'This token has scopes that the token of this call does not have: {scopes}. Use the admin token.',
    token_origin:
      'The token to rotate issued the token of this call, or was replaced by it. Use the token itself or the admin token.',
    token_bounds:
      'The token of this call expires earlier or has a lower limit than this one. Use the admin token.',
    token_survival:
      'The token to revoke issued the token of this call, or was replaced by it. The token of this call would be revoked too. Use the admin token.',
  },
  not_found: {
    not_found: '{resource} not found.',
    erased: 'The personal data of the {kind} was erased. It cannot be changed.',
    used_link: 'The link is wrong, was used, or has expired. Ask for a new one.',
    no_sso: 'Single sign-on is not configured. Sign in with a password or a passkey.',
  },
} as const

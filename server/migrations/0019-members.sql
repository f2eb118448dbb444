-- The people of a business sign in. An account is a person and belongs to the installation; a membership gives
-- the account a role in one workspace.
create table accounts (
  id bigint generated always as identity primary key,
  email text not null,
  email_folded text not null unique,
  name text not null,
  -- argon2id as a PHC string. Null: the account signs in without a password.
  password text,
  -- Encrypted. Null: no authenticator app.
  totp_secret text,
  -- The time step of the last accepted code: no code counts twice.
  totp_step bigint,
  created_at timestamptz not null
);

create table recovery_codes (
  account_id bigint not null references accounts (id),
  hash text not null,
  primary key (account_id, hash)
);

create table passkeys (
  id text primary key,
  account_id bigint not null references accounts (id),
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  -- The host for which the browser made it. It works on no other.
  rp_id text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_account on passkeys (account_id);

-- Accounts of an OpenID Connect provider.
create table identities (
  issuer text not null,
  subject text not null,
  account_id bigint not null references accounts (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_of_account on identities (account_id);

-- Failed sign-ins by address, of known and unknown accounts alike. Deleted after a day.
create table sign_in_failures (
  email_digest text primary key,
  failures integer not null,
  blocked_until timestamptz not null,
  changed_at timestamptz not null
);

create table memberships (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  account_id bigint not null references accounts (id),
  role text not null check (role in ('owner', 'admin', 'scheduler', 'notary', 'developer', 'viewer')),
  -- Of the role notary. No foreign key: on Citus notaries are distributed, and memberships are not.
  notary_id bigint,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id),
  constraint memberships_notary check (role <> 'notary' or notary_id is not null)
);
create unique index memberships_once on memberships (workspace_id, account_id) where ended_at is null;
create index memberships_of_account on memberships (account_id) where ended_at is null;

-- Links that work once: invitations, recoveries, and links of a portal. Only a hash of the secret is stored.
create table one_time_links (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('invitation', 'recovery', 'portal')),
  hash text not null,
  -- Of an invitation. Null: whoever opens the link says their address.
  email text,
  role text check (role in ('owner', 'admin', 'scheduler', 'notary', 'developer', 'viewer')),
  notary_id bigint,
  -- Of a recovery.
  account_id bigint references accounts (id),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  constraint one_time_links_of_kind check (
    (role is not null) = (kind = 'invitation') and (account_id is not null) = (kind = 'recovery')
  )
);
create index one_time_links_by_hash on one_time_links (hash);
create index one_time_links_of_account on one_time_links (account_id) where account_id is not null;

create table sessions (
  hash text primary key,
  id bigint generated always as identity unique,
  -- Null: a session of a portal, which has no account.
  account_id bigint references accounts (id),
  portal_workspace_id bigint references workspaces (id),
  method text not null check (method in ('password', 'passkey', 'sso', 'link', 'portal')),
  network text not null,
  agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  authenticated_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint sessions_whose check (num_nonnulls(account_id, portal_workspace_id) = 1)
);
create index sessions_of_account on sessions (account_id) where ended_at is null;
create index sessions_old on sessions (expires_at);

-- Mails with a one-time link, to the people of the business.
alter table mails add column link_id bigint;
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('invitation', 'confirmation', 'reschedule', 'cancellation', 'reminder_24h', 'reminder_1h', 'webhook_failing', 'webhook_disabled', 'booking_code', 'member_invitation', 'account_recovery'));
alter table mails drop constraint mails_subject;
alter table mails add constraint mails_subject check (
  num_nonnulls(booking_id, endpoint_id, booking_request_id, link_id) = 1
  and (endpoint_id is not null) = (kind in ('webhook_failing', 'webhook_disabled'))
  and (booking_request_id is not null) = (kind = 'booking_code')
  and (link_id is not null) = (kind in ('member_invitation', 'account_recovery'))
);
create unique index mails_once_of_link on mails (workspace_id, link_id, cause) where link_id is not null;

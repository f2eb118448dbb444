-- People sign in with passkeys. Nothing has used the table `passkeys` so far.
-- A passkey names its account by this value: it never changes, and says nothing about the person.
alter table accounts add column user_handle text not null default gen_random_uuid()::text;

-- A credential's own id has up to 1,023 bytes: the interface names a passkey by a number.
alter table passkeys rename column id to credential_id;
alter table passkeys add column id bigint generated always as identity unique;

-- A challenge counts once. It is written when it is used, and deleted when it would have expired.
create table used_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);
create index used_challenges_old on used_challenges (expires_at);

-- Identities have an id, with which a person disconnects one, and what the issuer called the person. The table was
-- not used before.
alter table identities add column id bigint generated always as identity unique;
alter table identities add column shown text;
alter table identities add column last_used_at timestamptz;

-- States of finished sign-ins at the issuer: none counts twice. Deleted when the sign-in would be too old anyway.
create table used_sso_states (
  digest text primary key,
  expires_at timestamptz not null
);
create index used_sso_states_old on used_sso_states (expires_at);

-- secret is sealed with the key of the installation. Keys that a version before this one made stand in signing_keys in the
-- clear: they are sealed into this table, and stay there until plain_until for processes of that version. A later release
-- drops signing_keys.
create table link_keys (
  id text primary key,
  secret text not null,
  created_at timestamptz not null,
  plain_until timestamptz
);

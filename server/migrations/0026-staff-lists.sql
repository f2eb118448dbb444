-- What the lists of staff filter and sort by. A reservation has the time and the notary of its appointment.
alter table bookings add column starts_at timestamptz;
alter table bookings add column notary_id bigint;
alter table bookings add column service text;
update bookings set service = r.service from reservations r
  where bookings.workspace_id = r.workspace_id and bookings.id = r.id;
update bookings set service = a.service, starts_at = a.starts_at, notary_id = a.notary_id from appointments a
  where bookings.workspace_id = a.workspace_id and bookings.id = a.id;
update bookings set starts_at = a.starts_at, notary_id = a.notary_id from appointments a
  where bookings.workspace_id = a.workspace_id and bookings.appointment_id = a.id and bookings.kind = 'reservation';

-- Bookings without a time come last: an index keeps one order for both.
create index bookings_by_id on bookings (workspace_id, kind, id);
create index bookings_by_start on bookings (workspace_id, kind, coalesce(starts_at, 'infinity'), id);
create index bookings_by_status_and_start on bookings (workspace_id, kind, status, coalesce(starts_at, 'infinity'), id);
create index bookings_by_service on bookings (workspace_id, kind, service, id);
create index bookings_by_service_and_start on bookings (workspace_id, kind, service, coalesce(starts_at, 'infinity'), id);
create index bookings_by_notary on bookings (workspace_id, kind, notary_id, id) where notary_id is not null;
create index bookings_by_notary_and_start on bookings (workspace_id, kind, notary_id, coalesce(starts_at, 'infinity'), id)
  where notary_id is not null;
create index bookings_unassigned on bookings (workspace_id, kind, coalesce(starts_at, 'infinity'), id)
  where notary_id is null and status in ('draft', 'scheduled') and (kind = 'appointment' or appointment_id is not null);

create index reservations_by_email on reservations (workspace_id, lower(email), id);
create index appointments_by_email on appointments (workspace_id, lower(email), id);
create index audit_by_request on audit (workspace_id, request_id, id);

-- The words of a text in small letters without accents, each with its workspace: a search in one workspace then reads
-- nothing of others. A cost far above that of an index makes a planner use the index for every word. Words are cut, because
-- a lexeme has at most 2,046 bytes.
create function search_words(workspace_id bigint, content text) returns tsvector
language plpgsql immutable strict parallel safe cost 10000
as $$ begin return array_to_tsvector(string_to_array(substr(regexp_replace(
  regexp_replace(
    ' ' || lower(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g')),
    '[[:space:]!-/:-@\[-`{-~]+', ' ' || workspace_id || '/', 'g'),
  '(\S{80})\S+', '\1', 'g'), 2), ' ')); end $$;

-- A search reads all of the list of pending entries, so it is short.
create index reservations_by_word on reservations
  using gin (search_words(workspace_id, first_name || ' ' || last_name || ' ' || email)) with (gin_pending_list_limit = 256);
create index appointments_by_word on appointments
  using gin (search_words(workspace_id, first_name || ' ' || last_name || ' ' || email)) with (gin_pending_list_limit = 256);
create index signers_by_word on signers
  using gin (search_words(workspace_id, first_name || ' ' || last_name || ' ' || email)) with (gin_pending_list_limit = 256);
create index documents_by_word on documents
  using gin (search_words(workspace_id, filename)) with (gin_pending_list_limit = 256);

-- Where an appointment takes place: an address, or the link of an online meeting. The appointment's own value
-- counts, then its notary's, then its service's.
alter table services add column location text, add column meeting_url text;
alter table notaries add column location text, add column meeting_url text;
alter table appointments add column location text, add column meeting_url text;

-- Keys of the upload page and the session page.
create index appointments_by_upload_key on appointments (workspace_id, upload_key);
create index appointments_by_session_key on appointments (workspace_id, session_key);

-- Uploads in parts, of documents and session videos of an appointment. Rows are deleted after a day.
create table uploads (
  workspace_id bigint not null,
  id bigint generated always as identity,
  appointment_id bigint not null,
  kind text not null check (kind in ('document', 'video')),
  type text,
  filename text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A process that puts the parts together moves it on. In the past after that process died.
  completing_until timestamptz,
  completed_at timestamptz,
  document_id bigint,
  video_id bigint,
  primary key (workspace_id, id),
  foreign key (workspace_id, appointment_id) references bookings (workspace_id, id)
);
create index uploads_of_appointment on uploads (workspace_id, appointment_id, id);
create index uploads_end on uploads (expires_at);

create table upload_parts (
  workspace_id bigint not null,
  upload_id bigint not null,
  number integer not null check (number > 0),
  size_bytes integer not null,
  sha256 text not null,
  storage_key text not null,
  primary key (workspace_id, upload_id, number),
  unique (workspace_id, storage_key),
  foreign key (workspace_id, upload_id) references uploads (workspace_id, id),
  foreign key (workspace_id, storage_key) references files (workspace_id, storage_key)
);

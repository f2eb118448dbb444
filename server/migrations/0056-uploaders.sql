-- Who uploaded a document, for its events. Null for documents of earlier versions that no customer uploaded.
alter table documents add column uploader text;

-- Who uploaded a document, for its events. Null for documents of earlier versions, of which by_customer is known.
alter table documents add column uploader text;
alter table documents add constraint documents_uploader check (uploader in ('customer', 'staff', 'api'));

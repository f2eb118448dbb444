-- Of a collective invoice and its correction: under which reference, and for which month.
alter table invoices add column billing_reference text;
alter table invoices add column month text;
create index invoices_by_billing_reference on invoices (workspace_id, billing_reference, id) where billing_reference is not null;

-- Customers can remove the documents that they uploaded themselves.
alter table documents add column by_customer boolean not null default false;

-- The token that a token was issued with. Null: the admin token or the first start, or a version that did not note it.
alter table tokens add column issued_by bigint;
alter table tokens add constraint tokens_issuer foreign key (issued_by) references tokens (id);
create index tokens_by_issuer on tokens (issued_by) where issued_by is not null;

-- The token that a token was issued with. Null: the admin token or the first start, or a version that did not note it.
alter table tokens add column issued_by bigint;
alter table tokens add constraint tokens_issuer foreign key (issued_by) references tokens (id);
create index tokens_by_issuer on tokens (issued_by) where issued_by is not null;
-- The token that rotated itself into this one. Null: issued, or another token or the admin rotated.
alter table tokens add column replaces bigint;
alter table tokens add constraint tokens_replaced foreign key (replaces) references tokens (id);
create index tokens_by_replaced on tokens (replaces) where replaces is not null;
-- The first token of its chain of issuers and rotations, whose limit all of them share. Null: the token itself.
alter table tokens add column quota_of bigint;
alter table tokens add constraint tokens_quota foreign key (quota_of) references tokens (id);

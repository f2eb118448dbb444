-- Whether people who are told of the cancellation are told its reason.
alter table appointments add column cancel_reason_shared boolean not null default false;

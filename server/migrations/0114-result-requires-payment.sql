-- Whether customers get notarized documents only when nothing of the booking is to be paid.

alter table workspaces add column result_requires_payment boolean not null default false;

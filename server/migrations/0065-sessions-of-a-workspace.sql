-- A workspace ends the access of a person's sessions to itself only: sessions of a sign-in up to this id no longer open
-- it. Ids, because processes have clocks of their own. Zero: all open it.
alter table memberships add column sessions_after bigint not null default 0;

-- The session that the sign-in opened, for a session that replaced it without another sign-in. Null: this one itself.
alter table sessions add column sign_in_id bigint;

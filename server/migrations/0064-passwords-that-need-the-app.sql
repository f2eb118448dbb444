-- Whether the password is too short to be the only factor. Null: not known, because an earlier version stored it. The next
-- sign-in with it tells.
alter table accounts add column password_needs_app boolean;

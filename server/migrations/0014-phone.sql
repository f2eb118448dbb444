-- The customer's phone number in E.164. Null: not given.
alter table reservations add column phone text;
alter table appointments add column phone text;

-- The US state whose commission the notary has, such as OH. Fee caps are those of this state. Null: unknown.
alter table notaries add column commission_state text check (commission_state ~ '^[A-Z]{2}$');

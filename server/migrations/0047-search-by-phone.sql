-- Staff look for a customer who calls. They type the number with or without its country code, so its end is compared.
create index appointments_by_phone on appointments (workspace_id, right(phone, 7)) where phone is not null;
create index reservations_by_phone on reservations (workspace_id, right(phone, 7)) where phone is not null;

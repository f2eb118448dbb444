-- What was paid back before the present booking was chosen. It buys no new booking: it is owed again.
alter table reservations add column owed_again_minor bigint not null default 0;

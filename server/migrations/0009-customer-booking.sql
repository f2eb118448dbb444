-- Whether the keys of the workspace's reservations and appointments open the booking interface.
alter table workspaces add column customer_booking boolean not null default true;

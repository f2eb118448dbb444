-- On receipts: the postal address of the business in lines, and the number under which it pays taxes.
alter table workspaces add column postal_address text;
alter table workspaces add column tax_id text;

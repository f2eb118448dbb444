-- What a booking costs beyond the unit price: [{"key": "rush", "kind": "rush", "amount_minor": 2500, …}].
alter table services add column price_lines jsonb not null default '[]';
alter table services add column unit_price_taxable boolean not null default true;

-- In thousandths of a percent: 8875 is 8.875 %.
alter table workspaces add column tax_rate integer not null default 0;
alter table workspaces add column prices_include_tax boolean not null default false;
alter table workspaces add column tax_label text;

-- What was agreed: the price lines, the tax, and what they depend on. Null: the unit price times the quantity.
alter table reservations add column pricing jsonb;
-- The total of its lines. Null like pricing.
alter table reservations add column total_minor bigint;

-- Random text that becomes part of a link's secret: after a restore the same ids are given again. A link without it
-- was made by an earlier version, and no longer opens.
alter table one_time_links add column salt text;

-- The address in the form in which limits count it.
alter table one_time_links add column counted_email text;
create index one_time_links_by_counted_email on one_time_links (counted_email, created_at)
  where counted_email is not null;

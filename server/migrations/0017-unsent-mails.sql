-- For the count of unsent mails in the metrics.
create index mails_unsent on mails (changed_at) where status in ('failed', 'kept');

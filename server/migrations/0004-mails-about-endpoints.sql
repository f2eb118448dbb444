-- A mail is about a booking, and goes to the customer, or about a webhook endpoint, and goes to the workspace itself.
alter table mails add column endpoint_id bigint;
alter table mails alter column booking_id drop not null;
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('invitation', 'confirmation', 'reschedule', 'cancellation', 'reminder_24h', 'reminder_1h', 'webhook_failing', 'webhook_disabled'));
alter table mails add constraint mails_subject check ((booking_id is null) = (kind in ('webhook_failing', 'webhook_disabled')) and (endpoint_id is null) = (booking_id is not null));
alter table mails add constraint mails_endpoint foreign key (workspace_id, endpoint_id) references webhook_endpoints (workspace_id, id);
create unique index mails_once_of_endpoint on mails (workspace_id, endpoint_id, cause) where endpoint_id is not null;

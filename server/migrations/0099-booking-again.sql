-- The booking that did not take place, whose signers and note to the notary the new one takes over. It may be
-- deleted by the time.
alter table booking_requests add column earlier_booking_id bigint;

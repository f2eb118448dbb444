-- The reservations that wait for a time, newest first, without reading those that have one.
create index bookings_waiting on bookings (workspace_id, kind, id)
  where kind = 'reservation' and appointment_id is null
    and status in ('draft', 'pending', 'queued', 'scheduled');

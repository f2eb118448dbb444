-- Staff list the no-shows.
create index appointments_no_shows on appointments (workspace_id, id)
  where no_show_marked_at is not null or cancel_reason = 'no_show';

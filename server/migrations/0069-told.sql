-- What each person was last told of an appointment by a mail with a calendar entry, or knows from elsewhere. Appointments of
-- earlier versions get their rows with their next change, so that an upgrade sends no mail.

-- `person_id`: the signer or the notary. 0: the customer. `facts` null: that it does not take place for the person.
-- `sequence`: `SEQUENCE` of the calendar entry. `mail_id`: the mail that told it. `earlier`: the row before that mail, for the
-- case that no mail server takes it.
create table told (
  workspace_id bigint not null,
  appointment_id bigint not null,
  person text not null check (person in ('customer', 'signer', 'notary')),
  person_id bigint not null,
  email text not null,
  facts jsonb,
  sequence integer not null,
  mail_id bigint,
  earlier jsonb,
  primary key (workspace_id, appointment_id, person, person_id),
  foreign key (workspace_id, appointment_id) references bookings (workspace_id, id)
);

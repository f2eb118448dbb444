import { change, copy, first, remove, type Spoilings } from './sql.ts'

const delivery =
  'workspace_id, endpoint_id, event_id, status, attempts, due_at, is_replay, created_at, changed_at'
const mail = 'workspace_id, booking_id, cause, kind, status, due_at, attempts, created_at, changed_at'
const entry = 'workspace_id, at, actor, source, action, object, object_id, request_id'
const triedOnce = `status = 'delivered' and attempts = 1`

export const spoiledTraces: Spoilings = {
  'events are numbered without a gap': [
    ['a gap in the numbers', change('events', 'sequence = sequence + 100000')],
    ['an event without a number', change('events', 'sequence = null')],
    ['a counter behind the events', 'update event_sequences set last_sequence = 1 where workspace_id = $W'],
  ],
  'every event has its audit entry, and every such entry its event': [
    ['an event without its audit entry', remove('audit', `action = 'signer-added'`)],
    ['an audit entry without its event', remove('events')],
  ],
  'every row has its events, and every event its row': [
    ['a row without its event', remove('events', `type = 'document-uploaded'`)],
    ['an event without its row', remove('documents')],
    ['an ending without its event', remove('events', `type = 'appointment-canceled'`)],
  ],
  'an acknowledged call has left its events and audit entries once, any other none': [
    ['an event of nobody', change('events', `request_id = 'else'`)],
    ['an audit entry twice', copy('audit', entry, `action = 'reservation-updated'`)],
  ],
  'every id and key is entered in the directory, and nothing else is': [
    [
      'a row that is not entered',
      `delete from directory where kind = 'booking' and ref = ${first('bookings')}::text`,
    ],
    ['an entry of nothing', `insert into directory values ('signer', '987654321', $W)`],
  ],
  'keys without a row are those of removed signers': [
    ['a key of nothing', `insert into directory values ('key', 'else', $W)`],
  ],
  'every file row is stored, and a document or video refers to it': [
    [
      'a file that is only pending',
      `update files set state = 'pending' where storage_key = ${first('files', 'true', 'storage_key')}`,
    ],
    ['a file that nobody refers to', remove('documents')],
  ],
  'an endpoint has one delivery for each event it wants, from its first to its last': [
    ['a delivery that was never made', remove('deliveries')],
    ['a delivery twice', 'drop index deliveries_once', copy('deliveries', delivery)],
  ],
  'a delivery is what its attempts made of it': [
    ['an attempt too many', change('deliveries', 'attempts = attempts + 1')],
    ['a delivery that nobody tried', change('deliveries', 'last_attempt = null', triedOnce)],
    ['a delivery that was refused', change('deliveries', 'response_status = 500', triedOnce)],
    [
      'an earlier attempt twice',
      `insert into delivery_attempts (workspace_id, delivery_id, attempt, started_at, duration_ms)
        select workspace_id, id, last_attempt, started_at, 1 from deliveries
        where workspace_id = $W and id = ${first('deliveries', triedOnce)}`,
    ],
  ],
  'a delivery has its endpoint, an attempt its delivery': [
    ['a delivery to nowhere', change('deliveries', 'endpoint_id = 987654321')],
    [
      'an attempt at nothing',
      `insert into delivery_attempts (workspace_id, delivery_id, attempt, started_at, duration_ms)
        values ($W, 987654321, 1, '2001-01-01', 1)`,
    ],
  ],
  'every delivery has come to its end': [
    ['a delivery that stands still', change('deliveries', `status = 'retrying'`)],
  ],
  'there is one mail a cause': [
    [
      'two mails for one cause',
      'alter table mails drop constraint mails_workspace_id_booking_id_cause_key',
      copy('mails', mail),
    ],
  ],
  'a mail that went was written once': [
    ['a mail that went twice', copy('audit', entry, `action = 'mail-kept'`)],
    ['a mail that nobody wrote', remove('audit', `action = 'mail-kept'`)],
  ],
  'no mail is late or under way': [
    ['a mail on its way', change('mails', `status = 'sending'`)],
    ['a mail that is late', change('mails', `status = 'pending', due_at = '2001-01-01'`)],
  ],
  'who was invited or booked was called for': [
    ['a mail that was never called for', remove('mails', `cause = 'confirmation:0'`)],
  ],
}

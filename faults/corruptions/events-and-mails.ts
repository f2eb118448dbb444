import { type Corruptions, change, copy, first, remove } from './sql.ts'

const delivery =
  'workspace_id, endpoint_id, event_id, status, attempts, due_at, is_replay, created_at, changed_at'
const mail = 'workspace_id, booking_id, cause, kind, status, due_at, attempts, created_at, changed_at'
const entry = 'workspace_id, at, actor, source, action, object, object_id, request_id'
const triedOnce = `status = 'delivered' and attempts = 1`

export const corruptedEvents: Corruptions = {
  'event numbers have no gap': [
    ['a gap in the numbers', change('events', 'sequence = sequence + 100000')],
    ['an event without a number', change('events', 'sequence = null')],
    ['a counter that is too low', 'update event_sequences set last_sequence = 1 where workspace_id = $W'],
  ],
  'every event has an audit entry, and every such entry an event': [
    ['an event without its audit entry', remove('audit', `action = 'signer-added'`)],
    ['an audit entry without its event', remove('events')],
  ],
  'every row has its events, and every event its row': [
    ['a row without its event', remove('events', `type = 'document-uploaded'`)],
    ['an event without its row', remove('documents')],
    ['a cancellation without its event', remove('events', `type = 'appointment-canceled'`)],
  ],
  'an acknowledged call records its events and audit entries once, other calls none': [
    ['an event of an unknown call', change('events', `request_id = 'else'`)],
    ['a duplicate audit entry', copy('audit', entry, `action = 'reservation-updated'`)],
  ],
  'the directory has all ids and keys, and nothing else': [
    [
      'a row without a directory entry',
      `delete from directory where kind = 'booking' and ref = ${first('bookings')}::text`,
    ],
    ['a directory entry without a row', `insert into directory values ('signer', '987654321', $W)`],
  ],
  'directory keys without a row belong to removed signers': [
    ['a directory key without a row', `insert into directory values ('key', 'else', $W)`],
  ],
  'every file row is stored and has one document or video': [
    [
      'a pending file',
      `update files set state = 'pending' where storage_key = ${first('files', 'true', 'storage_key')}`,
    ],
    ['a file row without a document', remove('documents')],
  ],
  'an endpoint has one delivery for each of its events': [
    ['a missing delivery', remove('deliveries')],
    ['a duplicate delivery', 'drop index deliveries_once', copy('deliveries', delivery)],
  ],
  'the status of a delivery follows from its attempts': [
    ['a wrong number of attempts', change('deliveries', 'attempts = attempts + 1')],
    ['a delivered delivery without an attempt', change('deliveries', 'last_attempt = null', triedOnce)],
    ['a delivered delivery with status 500', change('deliveries', 'response_status = 500', triedOnce)],
    [
      'a duplicate attempt',
      `insert into delivery_attempts (workspace_id, delivery_id, attempt, started_at, duration_ms)
        select workspace_id, id, last_attempt, started_at, 1 from deliveries
        where workspace_id = $W and id = ${first('deliveries', triedOnce)}`,
    ],
  ],
  'every delivery has an endpoint, and every attempt a delivery': [
    ['a delivery without an endpoint', change('deliveries', 'endpoint_id = 987654321')],
    [
      'an attempt without a delivery',
      `insert into delivery_attempts (workspace_id, delivery_id, attempt, started_at, duration_ms)
        values ($W, 987654321, 1, '2001-01-01', 1)`,
    ],
  ],
  'no delivery is unfinished': [['an unfinished delivery', change('deliveries', `status = 'retrying'`)]],
  'there is one mail per cause': [
    [
      'two mails for one cause',
      'alter table mails drop constraint mails_workspace_id_booking_id_cause_key',
      copy('mails', mail),
    ],
  ],
  'every mail was written once': [
    ['a mail with two audit entries', copy('audit', entry, `action = 'mail-kept'`)],
    ['a mail without an audit entry', remove('audit', `action = 'mail-kept'`)],
  ],
  'no mail is late or unfinished': [
    ['an unfinished mail', change('mails', `status = 'sending'`)],
    ['a late mail', change('mails', `status = 'pending', due_at = '2001-01-01'`)],
  ],
  'every invitation and booking has its mail': [
    ['a missing mail', remove('mails', `cause = 'confirmation:0'`)],
  ],
}

import { Type } from 'typebox'
import {
  integer,
  linesOf,
  named,
  nullable,
  pageParams,
  selfLinks,
  wireDateTime,
} from '../../platform/http/shapes.ts'

const text = linesOf(
  'The note, in one or more lines. Customers, signers and programs of v3 never see notes of staff.',
  'Called back: brings the passport of her husband too.',
  4000,
)

export const Note = named(
  'Note',
  {
    object: Type.Literal('note'),
    id: integer('Id of the note.', 21),
    object_id: integer('The reservation or appointment to which the note was added.', 1042),
    text,
    author: Type.String({
      description: 'Who wrote it, as in the audit trail.',
      examples: ['member:5'],
    }),
    author_name: nullable(
      Type.String({
        description: 'Name of the author when the note was added. Null for the admin token.',
        examples: ['Ana Ortiz'],
      }),
    ),
    created_at: wireDateTime('Time at which the note was added.'),
    changed_at: wireDateTime('Time of the last change.'),
    links: selfLinks('/manage/v1/notes/21'),
  },
  'A note on a reservation and its appointment, of staff or of the customer.',
)

export const NoteBody = Type.Object({ text })
export const NoteQuery = Type.Object(pageParams)

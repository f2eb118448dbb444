import type { Note } from '@jurat/client/manage'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { useRefresh } from '../../../parts/data/useRefresh.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { AskDialog } from '../../../parts/dialogs/AskDialog.tsx'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { AskBeforeLeaving } from '../../../parts/dialogs/Unsaved.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { QuietButton } from '../../../parts/display/QuietButton.tsx'
import { apiOf, type BookingRef, partKey } from './booking-ref.ts'
import { Section } from './Section.tsx'
import { useBookingTexts } from './texts.ts'
import { useDraft } from './useDraft.ts'

/** Notes of staff, newest first. */
export function Notes({ booking }: { booking: BookingRef }) {
  const common = useTexts()
  const { may } = useSession()
  const notes = useQuery({
    queryKey: partKey(booking, 'notes'),
    queryFn: async () => Array.fromAsync(apiOf(booking).listNotes(booking.id, { limit: 100 })),
  })
  return (
    <Section
      title={common.notes}
      query={notes}
      empty={common.noNotes}
      after={may('bookings:write') && <NoteForm booking={booking} />}
    >
      {rows => (
        <ul className="parts">
          {rows.map(note => (
            <NoteRow key={note.id} note={note} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function NoteForm({ booking }: { booking: BookingRef }) {
  const common = useTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const [draft, setDraft] = useDraft(`${workspace.id}/note/${booking.kind}/${booking.id}`, '')
  const form = useServerForm({
    initialValues: { text: draft },
    send: async ({ text }) => apiOf(booking).addNote(booking.id, { text }),
    saved: () => ({ text: '' }),
    done: () => void queries.invalidateQueries({ queryKey: [booking.kind, booking.id] }),
  })
  const { text } = form.values
  useEffect(() => setDraft(text), [text, setDraft])
  const isTyped = text.trim() !== ''
  return (
    <form className="no-print note-form" onSubmit={isTyped ? form.submit : event => event.preventDefault()}>
      <FormError error={form.error} />
      <Textarea label={common.noteText} autosize minRows={2} maxLength={4000} {...form.field('text')} />
      <Button type="submit" mt="xs" size="xs" variant="default" loading={form.isPending}>
        {common.addNote}
      </Button>
      {isTyped && <AskBeforeLeaving />}
    </form>
  )
}

/** A note is what its author says: nobody else changes or removes it. */
function NoteRow({ note }: { note: Note }) {
  const t = useBookingTexts()
  const { may, membership } = useSession()
  const act = useAct()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const isOwn = note.author === `member:${membership.id}` && may('bookings:write')
  return (
    <li className="block">
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {note.author_name ?? note.author} · <Time at={note.created_at} />
        </Text>
        {isOwn && (
          <Group gap={4} wrap="nowrap" className="no-print">
            <QuietButton onClick={() => setOpen('edit')}>{t.editNote}</QuietButton>
            <QuietButton onClick={() => setOpen('remove')}>{t.removeNote}</QuietButton>
          </Group>
        )}
      </Group>
      <Text className="typed">{note.text}</Text>
      {open === 'edit' && <NoteDialog note={note} close={() => setOpen(null)} />}
      {open === 'remove' && (
        <AskDialog
          title={`${t.removeNote}?`}
          button={t.removeNote}
          text={t.removeNoteText}
          close={() => setOpen(null)}
          run={async () => manage.notes.remove(note.id)}
          done={() => act.tell(t.noteRemoved)}
        />
      )}
    </li>
  )
}

function NoteDialog({ note, close }: { note: Note; close(): void }) {
  const common = useTexts()
  const t = useBookingTexts()
  const refresh = useRefresh()
  const form = useServerForm({
    initialValues: { text: note.text },
    send: async values => manage.notes.update(note.id, values),
    done: () => {
      close()
      void refresh('appointment', 'reservation')
    },
  })
  const isEmpty = form.values.text.trim() === ''
  return (
    <FormDialog
      title={t.editNote}
      button={t.saveNote}
      close={close}
      form={isEmpty ? { ...form, submit: event => event?.preventDefault() } : form}
    >
      <Textarea
        label={common.noteText}
        autosize
        minRows={3}
        maxLength={4000}
        data-autofocus
        {...form.field('text')}
      />
    </FormDialog>
  )
}

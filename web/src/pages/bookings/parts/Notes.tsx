import type { Note } from '@jurat/client/manage'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { DeleteDialog } from '../../../parts/dialogs/DeleteDialog.tsx'
import { Dialog } from '../../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { AskBeforeLeaving } from '../../../parts/dialogs/Unsaved.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { apiOf, type BookingRef, partKey } from './booking-ref.ts'
import { Section } from './Section.tsx'
import { useBookingTexts } from './texts.ts'

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
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const add = useMutation({
    mutationFn: async () => apiOf(booking).addNote(booking.id, { text }),
    onSuccess: () => {
      setText('')
      void queries.invalidateQueries({ queryKey: [booking.kind, booking.id] })
    },
    onError: () => queries.invalidateQueries({ queryKey: ['me'] }),
  })
  return (
    <form
      className="no-print"
      style={{ marginTop: 12 }}
      onSubmit={event => {
        event.preventDefault()
        if (text.trim()) add.mutate()
      }}
    >
      <FormError error={add.error} />
      <Textarea
        label={common.noteText}
        autosize
        minRows={2}
        maxLength={4000}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button type="submit" mt="xs" size="xs" variant="default" loading={add.isPending}>
        {common.addNote}
      </Button>
      {text.trim() && <AskBeforeLeaving />}
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
    <li style={{ display: 'block' }}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {note.author_name ?? note.author} · <Time at={note.created_at} />
        </Text>
        {isOwn && (
          <Group gap={4} wrap="nowrap" className="no-print">
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setOpen('edit')}>
              {t.editNote}
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setOpen('remove')}>
              {t.removeNote}
            </Button>
          </Group>
        )}
      </Group>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.text}</Text>
      {open === 'edit' && <NoteDialog note={note} close={() => setOpen(null)} />}
      {open === 'remove' && (
        <DeleteDialog
          title={`${t.removeNote}?`}
          button={t.removeNote}
          close={() => setOpen(null)}
          remove={async () => manage.notes.remove(note.id)}
          done={() => act.tell(t.noteRemoved)}
        >
          {t.removeNoteText}
        </DeleteDialog>
      )}
    </li>
  )
}

function NoteDialog({ note, close }: { note: Note; close(): void }) {
  const common = useTexts()
  const t = useBookingTexts()
  const queries = useQueryClient()
  const [text, setText] = useState(note.text)
  const save = useMutation({
    mutationFn: async () => manage.notes.update(note.id, { text }),
    onSuccess: () => {
      close()
      void queries.invalidateQueries()
    },
    onError: () => queries.invalidateQueries(),
  })
  return (
    <Dialog title={t.editNote} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (text.trim()) save.mutate()
        }}
      >
        <FormError error={save.error} />
        <Textarea
          label={common.noteText}
          autosize
          minRows={3}
          maxLength={4000}
          data-autofocus
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="sm">
          <Button type="submit" loading={save.isPending}>
            {t.saveNote}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

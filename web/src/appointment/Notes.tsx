import { Button, Stack, Text, Textarea, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../languages/index.ts'
import { manage } from '../lib/api.ts'
import { FormError } from '../parts/FormError.tsx'
import { Time } from '../parts/Time.tsx'
import { useSession } from '../session.ts'

/** Notes of staff, newest first. */
export function Notes({ id }: { id: number }) {
  const texts = useTexts()
  const { may } = useSession()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const notes = useQuery({
    queryKey: ['notes', id],
    queryFn: async () => (await manage.appointments.listNotes(id, { limit: 100 })).data,
  })
  const add = useMutation({
    mutationFn: async () => manage.appointments.addNote(id, { text }),
    onSuccess: () => {
      setText('')
      void queries.invalidateQueries({ queryKey: ['notes', id] })
    },
  })
  return (
    <section className="panel" aria-label={texts.notes}>
      <Title order={2} mb="xs">
        {texts.notes}
      </Title>
      <Stack gap="sm">
        {notes.data?.length === 0 && <Text c="dimmed">{texts.noNotes}</Text>}
        {notes.data?.map(note => (
          <article key={note.id}>
            <Text size="xs" c="dimmed">
              {note.author_name ?? note.author} · <Time at={note.created_at} />
            </Text>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.text}</Text>
          </article>
        ))}
        {may('bookings:write') && (
          <form
            onSubmit={event => {
              event.preventDefault()
              if (text.trim()) add.mutate()
            }}
          >
            <FormError error={add.error} />
            <Textarea
              label={texts.noteText}
              autosize
              minRows={2}
              value={text}
              onChange={event => setText(event.currentTarget.value)}
            />
            <Button type="submit" mt="xs" size="xs" variant="default" loading={add.isPending}>
              {texts.addNote}
            </Button>
          </form>
        )}
      </Stack>
    </section>
  )
}

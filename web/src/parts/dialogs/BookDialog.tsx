import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { manage, reasonFor } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { useNotaries } from '../data/useNotaries.ts'
import { useServices } from '../data/useServices.ts'
import { secondsOf, type When, WhenFields, whenOf } from '../dates/WhenFields.tsx'
import { Dialog } from './Dialog.tsx'
import { FormError } from './FormError.tsx'

interface Typed {
  first_name: string
  last_name: string
  email: string
  phone: string
  service: string
  notary: string
}

const empty: Typed = { first_name: '', last_name: '', email: '', phone: '', service: '', notary: '' }

/** Books for a customer who calls. What is typed stays when the time was just taken. */
export function BookDialog({ close }: { close(): void }) {
  const common = useTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const notaries = useNotaries()
  const [typed, setTyped] = useState(empty)
  const [when, setWhen] = useState<When>(() => ({
    ...whenOf(workspace.timezone, businessNow(workspace)),
    time: '',
  }))
  const services = useServices()
  const service = typed.service || services.data?.[0]?.handle
  const notary_id = Number(typed.notary) || undefined
  const wanted = service === undefined ? undefined : { service, notary_id }
  const book = useMutation({
    mutationFn: async () => {
      const { email, phone, notary: _, service: __, ...names } = typed
      return manage.bookings.create({
        workspace_id: workspace.id,
        ...names,
        service: service ?? '',
        timestamp: secondsOf(workspace.timezone, when) ?? 0,
        ...(email ? { email } : {}),
        ...(phone ? { phone } : {}),
        notary_id,
      })
    },
    onSuccess: ({ appointment }) => {
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: common.booked })
      close()
      void navigate({
        to: '/w/$workspaceId/appointments/$appointmentId',
        params: { workspaceId: String(workspace.id), appointmentId: String(appointment.id) },
      })
    },
  })
  const field = (name: keyof Typed, label: string, more: object = {}) => (
    <TextInput
      label={label}
      value={typed[name]}
      error={reasonFor(book.error, name)}
      onChange={event => setTyped({ ...typed, [name]: event.currentTarget.value })}
      {...more}
    />
  )
  return (
    <Dialog title={common.book} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          book.mutate()
        }}
      >
        <Stack gap="sm">
          <FormError error={book.error} />
          <Group grow align="start">
            {field('first_name', common.firstName, { required: true, 'data-autofocus': true })}
            {field('last_name', common.lastName, { required: true })}
          </Group>
          {field('email', `${common.email} (${common.optional})`, {
            type: 'email',
            description: common.confirmationGoes,
          })}
          {field('phone', `${common.phone} (${common.optional})`, { type: 'tel' })}
          <NativeSelect
            label={common.service}
            value={typed.service}
            data={(services.data ?? []).map(({ handle, label }) => ({ value: handle, label }))}
            onChange={event => setTyped({ ...typed, service: event.currentTarget.value })}
          />
          <NativeSelect
            label={common.notary}
            value={typed.notary}
            data={[{ value: '', label: common.anyNotary }, ...notaries.choices]}
            onChange={event => setTyped({ ...typed, notary: event.currentTarget.value })}
          />
          <WhenFields when={when} change={setWhen} error={book.error} wanted={wanted} />
          <Group justify="flex-end">
            <Button type="submit" loading={book.isPending}>
              {common.bookNow}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

import { Group, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { useNotaries } from '../data/useNotaries.ts'
import { useServices } from '../data/useServices.ts'
import { secondsOf, type When, WhenFields, whenOf } from '../dates/WhenFields.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useServerForm } from './useServerForm.ts'

const emptyCustomer = { first_name: '', last_name: '', email: '', phone: '' }

interface Props {
  close(): void
  /** Where the calendar was clicked. Default: any notary, today. */
  at?: { when: When; notary: string }
  /** A customer who is known. */
  customer?: Partial<typeof emptyCustomer>
}

/** Books for a customer who calls. What is typed stays when the time was just taken. */
export function BookDialog(props: Props) {
  const common = useTexts()
  const notaries = useNotaries()
  const services = useServices()
  const first = services.data?.[0]?.handle
  const form = useBooking(first, props)
  const { service = first, notary, when } = form.values
  const notary_id = Number(notary) || undefined
  return (
    <FormDialog title={common.book} button={common.bookNow} close={props.close} form={form}>
      <Group grow align="start">
        <TextInput label={common.firstName} required data-autofocus {...form.field('first_name')} />
        <TextInput label={common.lastName} required {...form.field('last_name')} />
      </Group>
      <TextInput
        label={`${common.email} (${common.optional})`}
        type="email"
        description={common.confirmationGoes}
        {...form.field('email')}
      />
      <TextInput label={`${common.phone} (${common.optional})`} type="tel" {...form.field('phone')} />
      <NativeSelect
        label={common.service}
        data={(services.data ?? []).map(({ handle, label }) => ({ value: handle, label }))}
        {...form.field('service')}
        error={undefined}
      />
      <NativeSelect
        label={common.notary}
        data={[{ value: '', label: common.anyNotary }, ...notaries.choices]}
        {...form.field('notary')}
      />
      <WhenFields
        when={when}
        change={chosen => form.set({ when: chosen })}
        error={form.error}
        wanted={service === undefined ? undefined : { service, notary_id }}
      />
    </FormDialog>
  )
}

/** The booking. Until a service is chosen it is the first one. */
function useBooking(firstService: string | undefined, { close, at, customer }: Props) {
  const common = useTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const when = at?.when ?? { ...whenOf(workspace.timezone, businessNow(workspace)), time: '' }
  return useServerForm({
    initialValues: {
      ...emptyCustomer,
      ...customer,
      service: undefined as string | undefined,
      notary: at?.notary ?? '',
      when,
    },
    send: async ({ email, phone, service, notary, when: chosen, ...names }) =>
      manage.bookings.create({
        workspace_id: workspace.id,
        ...names,
        service: service ?? firstService ?? '',
        timestamp: secondsOf(workspace.timezone, chosen) ?? 0,
        ...(email ? { email } : {}),
        ...(phone ? { phone } : {}),
        notary_id: Number(notary) || undefined,
      }),
    done: ({ appointment }) => {
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: common.booked })
      close()
      void navigate({
        to: '/w/$workspaceId/appointments/$appointmentId',
        params: { workspaceId: String(workspace.id), appointmentId: String(appointment.id) },
      })
    },
  })
}

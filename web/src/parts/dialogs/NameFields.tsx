import { Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { customersIn, type FoundRow } from '../data/customers-in.ts'
import type { ServerForm } from './useServerForm.ts'

interface Values {
  first_name: string
  last_name: string
  email: string
  phone: string
  lang: string
}

type Form = ServerForm<Values>

/** The name of a customer. Earlier ones are offered while it is typed: one who is chosen fills the form. */
export function NameFields({ form }: { form: Form }) {
  const common = useTexts()
  const { first_name, last_name } = form.values
  const known = useKnownCustomers(`${first_name} ${last_name}`.trim())
  return (
    <Group grow align="start">
      <NameField name="first_name" label={common.firstName} form={form} known={known} />
      <NameField name="last_name" label={common.lastName} form={form} known={known} />
    </Group>
  )
}

interface NameFieldProps {
  name: 'first_name' | 'last_name'
  label: string
  form: Form
  known: FoundRow[]
}

function NameField({ name, label, form, known }: NameFieldProps) {
  const common = useTexts()
  const [isTyping, setTyping] = useState(false)
  const combobox = useCombobox({
    // Closed without an option: the Escape key closes the dialog then.
    opened: isTyping && known.length > 0,
    onOpenedChange: setTyping,
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const { onChange, ...field } = form.field(name)
  const choose = (key: string) => {
    const chosen = known.find(one => keyOf(one) === key)
    if (chosen) void readCustomer(chosen).then(form.set)
    setTyping(false)
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      withinPortal={false}
      width={320}
      position="bottom-start"
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          required
          autoComplete="off"
          data-autofocus={name === 'first_name' || undefined}
          {...field}
          onChange={event => {
            onChange(event)
            setTyping(true)
          }}
          onBlur={() => setTyping(false)}
        />
      </Combobox.Target>
      {known.length > 0 && (
        <Combobox.Dropdown>
          <Combobox.Options aria-label={common.earlierCustomers}>
            {known.map(one => (
              <Combobox.Option key={keyOf(one)} value={keyOf(one)}>
                <div>{one.title}</div>
                {one.email && (
                  <Text size="xs" c="dimmed">
                    {one.email}
                  </Text>
                )}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      )}
    </Combobox>
  )
}

const keyOf = ({ kind, id }: FoundRow) => `${kind}-${id}`

/** The customers of bookings that have these words, each once. */
function useKnownCustomers(typed: string): FoundRow[] {
  const { workspace, may } = useSession()
  const [q] = useDebouncedValue(typed, 200)
  const { data: found } = useQuery({
    queryKey: ['known-customers', workspace.id, q],
    queryFn: async () => manage.search({ workspace_id: workspace.id, q, limit: 10 }),
    enabled: q.length > 1 && may('bookings:read'),
  })
  return typed.length < 2 ? [] : customersIn(found?.data ?? []).slice(0, 5)
}

/** The customer as the booking has them. */
async function readCustomer({ kind, id }: FoundRow): Promise<Partial<Values>> {
  const objects = kind === 'appointment' ? manage.appointments : manage.reservations
  const { customer, lang } = await objects.get(Number(id))
  const { first_name, last_name, email, phone } = customer
  return { first_name, last_name, email: email ?? '', phone: phone ?? '', lang }
}

import type { Service } from '@jurat/client/manage'
import { Button, Group, NativeSelect, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { useNotaries } from '../data/useNotaries.ts'
import { useServices } from '../data/useServices.ts'
import { secondsOf, type When, WhenFields, whenOf } from '../dates/WhenFields.tsx'
import { AnswerFields, answersOf, questionNamed, questionsIn, type Typed } from './AnswerFields.tsx'
import { FormDialog } from './FormDialog.tsx'
import { LanguageField } from './LanguageField.tsx'
import { NameFields } from './NameFields.tsx'
import { useServerForm } from './useServerForm.ts'

const emptyCustomer = { first_name: '', last_name: '', email: '', phone: '' }

interface Props {
  close(): void
  /** Where the calendar was clicked, or who had the earlier session. Default: any notary, today. */
  at?: { when?: When; notary: string }
  /** A customer who is known. */
  customer?: Partial<typeof emptyCustomer>
  /** Whether the customer is first offered to choose the time, by a link. */
  isLink?: boolean
}

/**
 * Books for a customer who calls, or sends a link to choose a time. What is typed stays when the time was
 * just taken.
 */
export function BookDialog(props: Props) {
  const common = useTexts()
  const notaries = useNotaries()
  const services = useServices()
  const first = services.data?.[0]?.handle
  const form = useBooking(services.data ?? [], props)
  const { service = first, notary, when, by, quantity } = form.values
  const notary_id = Number(notary) || undefined
  const { language } = useLanguage()
  const chosen = services.data?.find(({ handle }) => handle === service)
  const questions = questionsIn(chosen, language)
  const isLink = by === 'customer'
  return (
    <FormDialog
      title={common.book}
      button={isLink ? common.sendLink : common.bookNow}
      close={props.close}
      form={form}
      nameOf={questionNamed(questions)}
    >
      <NameFields form={form} />
      <TextInput
        label={`${common.email} (${common.optional})`}
        type="email"
        description={isLink ? common.linkGoes : common.confirmationGoes}
        {...form.field('email')}
      />
      <TextInput label={`${common.phone} (${common.optional})`} type="tel" {...form.field('phone')} />
      <NativeSelect
        label={common.service}
        data={(services.data ?? []).map(({ handle, label }) => ({ value: handle, label }))}
        {...form.field('service')}
        error={undefined}
      />
      <SegmentedControl
        fullWidth
        aria-label={common.whoChooses}
        data={[
          { value: 'staff', label: common.staffChoose },
          { value: 'customer', label: common.customerChooses },
        ]}
        {...form.field('by')}
      />
      {!isLink && (
        <>
          <NativeSelect
            label={common.notary}
            data={[{ value: '', label: common.anyNotary }, ...notaries.choices]}
            {...form.field('notary')}
          />
          <WhenFields
            when={when}
            change={chosen => form.set({ when: chosen })}
            error={form.error}
            wanted={
              service === undefined ? undefined : { service, notary_id, quantity: Number(quantity) || 1 }
            }
          />
        </>
      )}
      <AnswerFields questions={questions} form={form} />
      {!isLink && needsPlace(chosen) && <PlaceField form={form} />}
      <More form={form} hasPlace={!isLink && !needsPlace(chosen)} />
    </FormDialog>
  )
}

type Form = ReturnType<typeof useBooking>

/** A session in person takes place somewhere. */
const needsPlace = (service: Service | undefined): boolean =>
  service?.signing_methods[0] === 'wet' && service.location === null

function PlaceField({ form }: { form: Form }) {
  const common = useTexts()
  return <TextInput label={`${common.place} (${common.optional})`} {...form.field('location')} />
}

/** What most bookings leave as it is. */
function More({ form, hasPlace }: { form: Form; hasPlace: boolean }) {
  const common = useTexts()
  const [isOpen, setOpen] = useState(false)
  // A customer who is known can have another language than the usual one.
  if (!isOpen && form.values.lang === 'en')
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)} style={{ alignSelf: 'start' }}>
        {common.more}
      </Button>
    )
  return (
    <>
      <Group grow align="start">
        <NumberInput
          label={common.quantity}
          min={1}
          max={1000}
          allowDecimal={false}
          {...form.field('quantity')}
        />
        <LanguageField {...form.field('lang')} />
      </Group>
      {hasPlace && <PlaceField form={form} />}
    </>
  )
}

/** The booking. Until a service is chosen it is the first one. */
function useBooking(services: Service[], { close, at, customer, isLink }: Props) {
  const common = useTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const when = at?.when ?? { ...whenOf(workspace.timezone, businessNow(workspace)), time: '' }
  const workspaceId = String(workspace.id)
  return useServerForm({
    initialValues: {
      ...emptyCustomer,
      ...customer,
      service: undefined as string | undefined,
      notary: at?.notary ?? '',
      when,
      by: isLink ? 'customer' : 'staff',
      quantity: 1 as number | string,
      lang: 'en',
      location: '',
      answers: {} as Typed,
    },
    send: async ({ email, phone, notary, when: chosen, by, quantity, lang, location, answers, ...rest }) => {
      const { service = services[0]?.handle ?? '', ...names } = rest
      const asked = questionsIn(
        services.find(({ handle }) => handle === service),
        'en',
      ).filter(({ key }) => answers[key] !== undefined)
      const wanted = {
        workspace_id: workspace.id,
        ...names,
        service,
        ...(asked.length > 0 ? { answers: answersOf(asked, answers) } : {}),
        quantity: Number(quantity),
        lang,
        ...(email ? { email } : {}),
        ...(phone ? { phone } : {}),
      }
      if (by === 'customer') {
        const reservation = await manage.reservations.create(wanted)
        return { reservation, appointment: undefined }
      }
      return manage.bookings.create({
        ...wanted,
        timestamp: secondsOf(workspace.timezone, chosen) ?? 0,
        notary_id: Number(notary) || undefined,
        ...(location ? { location } : {}),
      })
    },
    done: ({ reservation, appointment }) => {
      void queries.invalidateQueries()
      const linkText = reservation.customer.email ? common.linkSent : common.linkMade
      notifications.show({ color: 'green', message: appointment ? common.booked : linkText })
      close()
      void (appointment
        ? navigate({
            to: '/w/$workspaceId/appointments/$appointmentId',
            params: { workspaceId, appointmentId: String(appointment.id) },
          })
        : navigate({
            to: '/w/$workspaceId/reservations/$reservationId',
            params: { workspaceId, reservationId: String(reservation.id) },
          }))
    },
  })
}

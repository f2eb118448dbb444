import type { AppointmentDetail, ReservationDetail, Service } from '@jurat/client/manage'
import { NativeSelect, NumberInput, Text } from '@mantine/core'
import { manage } from '../../../lib/api.ts'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { moneyText } from '../../../lib/money.ts'
import { businessNow, useSession } from '../../../lib/session.ts'
import { methodNames } from '../../../parts/data/categories.ts'
import { isMailed } from '../../../parts/data/is-mailed.ts'
import { useServiceLabel, useServices } from '../../../parts/data/useServices.ts'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { useBookingTexts } from './texts.ts'

interface Props {
  booking: AppointmentDetail | ReservationDetail
  etag: string | undefined
  close(): void
}

/** Changes what is booked, and says before what that does to length and price. */
export function ServiceDialog({ booking, etag, close }: Props) {
  const common = useTexts()
  const t = useBookingTexts()
  const { language } = useLanguage()
  const { membership } = useSession()
  const { form, service } = useChange({ booking, etag, close })
  const { data: services = [] } = useServices()
  const labelOf = useServiceLabel()
  const choices = services.map(({ handle, label }) => ({ value: handle, label }))
  const isOffered = choices.some(({ value }) => value === booking.service)
  const methods = service?.signing_methods ?? [form.values.signing_method]
  return (
    <FormDialog title={t.changeService} button={t.saveService} close={close} form={form}>
      <NativeSelect
        label={common.service}
        data-autofocus
        data={isOffered ? choices : [{ value: booking.service, label: labelOf(booking.service) }, ...choices]}
        {...form.field('service')}
        onChange={event => form.set(valuesOf(services, booking, event.currentTarget.value))}
      />
      {methods.length > 1 && (
        <NativeSelect
          label={t.signingMethod}
          data={methods.map(value => ({ value, label: methodNames[language][value] ?? value }))}
          {...form.field('signing_method')}
        />
      )}
      <NumberInput label={common.quantity} min={1} max={1000} {...form.field('quantity')} />
      {booking.price && membership.role !== 'notary' && (
        <NumberInput
          label={t.unitPrice(service?.currency ?? booking.price.currency)}
          min={0}
          {...form.field('unit_price')}
        />
      )}
      <Effect booking={booking} service={service} values={form.values} />
    </FormDialog>
  )
}

interface Values {
  service: string
  signing_method: string
  quantity: number | string
  unit_price: number | string
}

/** What the form shows for a service: what was agreed, or what another one brings. */
function valuesOf(services: Service[], booking: Props['booking'], handle: string) {
  const other = handle === booking.service ? undefined : services.find(one => one.handle === handle)
  const { signing_method: present, price } = booking
  const keeps = !other || other.signing_methods.includes(present)
  return {
    service: handle,
    signing_method: keeps ? present : (other.signing_methods[0] ?? present),
    unit_price: other?.unit_price ?? price?.unit_price ?? 0,
  }
}

function useChange({ booking, etag, close }: Props) {
  const t = useBookingTexts()
  const act = useAct()
  const { workspace } = useSession()
  const { data: services = [] } = useServices()
  const form = useServerForm<Values, unknown>({
    initialValues: { ...valuesOf(services, booking, booking.service), quantity: booking.quantity },
    etag,
    send: async ({ unit_price: price, quantity, ...values }, { ifMatch }) => {
      const objects = booking.object === 'appointment' ? manage.appointments : manage.reservations
      const usual = valuesOf(services, booking, values.service).unit_price
      const changes = {
        ...values,
        quantity: Number(quantity),
        ...(Number(price) === usual ? {} : { unit_price: Number(price) }),
      }
      return objects.update(booking.id, changes, { ifMatch })
    },
    done: () => {
      close()
      act.tell(isNews(booking, form.values, businessNow(workspace)) ? t.serviceMailed : t.serviceSaved)
    },
  })
  return { form, service: services.find(({ handle }) => handle === form.values.service) }
}

/** Whether the customer is mailed: of a session that is to come, and not about the price alone. */
const isNews = (booking: Props['booking'], { service, signing_method, quantity }: Values, now: number) =>
  booking.object === 'appointment' &&
  isMailed(booking, now) &&
  (service !== booking.service ||
    signing_method !== booking.signing_method ||
    Number(quantity) !== booking.quantity)

interface EffectProps {
  booking: Props['booking']
  service: Service | undefined
  values: Values
}

/** The length and the price after the change, beside those before it. */
function Effect({ booking, service, values }: EffectProps) {
  const common = useTexts()
  const t = useBookingTexts()
  const { language } = useLanguage()
  const quantity = Number(values.quantity) || 1
  const { price } = booking
  const lines: [string, string][] = []
  if (booking.object === 'appointment') {
    const before = booking.duration_minutes
    const one =
      service && service.handle !== booking.service ? service.duration_minutes : before / booking.quantity
    lines.push([common.minutes(before), common.minutes(Math.round(one * quantity))])
  }
  if (price) {
    const currency = service?.currency ?? price.currency
    const after = Number(values.unit_price) * quantity
    lines.push([moneyText(language, price.currency, price.total_price), moneyText(language, currency, after)])
  }
  return (
    <Text size="sm" role="status">
      {lines.map(([before, after]) => (before === after ? after : t.fromTo(before, after))).join(' · ')}
      {booking.object === 'appointment' && booking.timestamp !== null && ` · ${t.keepsStart}`}
    </Text>
  )
}

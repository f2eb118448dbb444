import type { AppointmentDetail, ReservationDetail } from '@jurat/client/manage'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { root } from '../../../lib/config.ts'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { moneyText } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session.ts'
import { usePhoneText } from '../../../parts/data/usePhoneText.ts'
import { useServiceLabel } from '../../../parts/data/useServices.ts'
import { copied, type Fact, mono } from './FactList.tsx'
import { useBookingTexts } from './texts.ts'

type Booking = AppointmentDetail | ReservationDetail

/** What an appointment and a reservation have in common. */
export function useCommonFacts(booking: Booking) {
  const common = useTexts()
  const t = useBookingTexts()
  const { language } = useLanguage()
  const phoneText = usePhoneText()
  const { customer, price } = booking
  const { email, phone } = customer
  const nameOf = (tag: string) => new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag
  const isPrepaid = 'prepaid' in booking && booking.prepaid
  const ofCustomer: Fact[] = [
    [common.email, copied(email, common.email, <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>)],
    [common.phone, copied(phone, common.phone, <a href={`tel:${phone}`}>{phone && phoneText(phone)}</a>)],
    [t.bookingsOfCustomer, email && <CustomerLink email={email} />],
    [common.language_, nameOf(booking.lang)],
  ]
  const ofService: Fact[] = [
    [
      common.service,
      useServiceLabel()(booking.service) + (booking.quantity === 1 ? '' : ` × ${booking.quantity}`),
    ],
    [
      t.price,
      price && (
        <>
          {moneyText(language, price.currency, price.total_price)}
          {isPrepaid && (
            <Text span c="dimmed">
              {' '}
              ({t.prepaid})
            </Text>
          )}
        </>
      ),
    ],
    [t.billingReference, booking.billing_reference],
  ]
  const ofPrograms: Fact[] = [
    ['ID', mono(String(booking.id), 'ID')],
    [t.externalId, mono(booking.external_id, t.externalId)],
    ...Object.entries(booking.metadata ?? {}).map(([key, value]): Fact => [key, mono(value, key)]),
  ]
  return { ofCustomer, ofService, ofPrograms }
}

/**
 * The key of the customer's page, and the link with it. With it a person can act as the customer. Not shown
 * to those who may not.
 */
export function useKeyFacts(path: 'appointment' | 'schedule', key: string | undefined): Fact[] {
  const common = useTexts()
  const t = useBookingTexts()
  if (key === undefined) return []
  const address = `${location.origin}${root}/${path}/${key}`
  return [
    [t.keyOfCustomer, mono(key, t.keyOfCustomer)],
    [
      common.pageOfCustomer,
      copied(
        address,
        t.linkOfCustomer,
        <Anchor href={address} target="_blank" rel="noreferrer">
          {common.openPage}
        </Anchor>,
      ),
    ],
  ]
}

function CustomerLink({ email }: { email: string }) {
  const t = useBookingTexts()
  const { workspace } = useSession()
  return (
    <Link to="/w/$workspaceId/customers/$email" params={{ workspaceId: String(workspace.id), email }}>
      {t.allBookings}
    </Link>
  )
}

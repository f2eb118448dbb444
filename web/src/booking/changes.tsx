import type { ReactNode } from 'react'
import { textsOf, useTexts } from '../languages/index.ts'
import { Time } from '../parts/Time.tsx'
import { useNotaries } from '../parts/useNotaries.ts'
import { useServiceLabel } from '../parts/useServices.ts'
import { useBookingTexts } from './texts.ts'

const en = {
  fields: {
    status: 'Status',
    timestamp: 'Time',
    timezone: "Customer's time zone",
    notary_id: 'Notary',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    phone: 'Phone',
    lang: 'Language',
    service: 'Service',
    location: 'Place',
    meeting_url: 'Meeting link',
    cancel_reason: 'Reason',
    submitted_at: 'Submitted',
    external_id: 'External id',
    metadata: 'Metadata',
    no_show_reason: 'No-show reason',
    no_show_cancels_at: 'Canceled on its own',
    verification: 'Verification',
    human_approval: 'Decision',
    text: 'Text',
    outcome: 'Outcome',
  } as Record<string, string>,
}
const es: typeof en = {
  fields: {
    status: 'Estado',
    timestamp: 'Hora',
    timezone: 'Zona horaria del cliente',
    notary_id: 'Notario',
    first_name: 'Nombre',
    last_name: 'Apellidos',
    email: 'Correo',
    phone: 'Teléfono',
    lang: 'Idioma',
    service: 'Servicio',
    location: 'Lugar',
    meeting_url: 'Enlace de la reunión',
    cancel_reason: 'Motivo',
    submitted_at: 'Enviada',
    external_id: 'Id externo',
    metadata: 'Metadatos',
    no_show_reason: 'Motivo de la ausencia',
    no_show_cancels_at: 'Se cancela sola',
    verification: 'Verificación',
    human_approval: 'Decisión',
    text: 'Texto',
    outcome: 'Resultado',
  },
}
const useChangeTexts = textsOf({ en, es })

/** Characters of a value in a line. */
const brief = 120

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)

/** The name of a field of the audit trail, and its value, in the words of the console. */
export function useChangeInWords() {
  const shared = useTexts()
  const texts = useChangeTexts()
  const notaries = useNotaries()
  const serviceLabel = useServiceLabel()
  const statuses: Record<string, string> = shared.status
  const booking = useBookingTexts()
  const verifications: Record<string, string> = booking.verification
  const outcomes: Record<string, string> = booking.outcomes
  const noShowReasons: Record<string, string> = shared.noShowReasons
  const shownOf = (name: string, value: unknown, longest = Number.POSITIVE_INFINITY): ReactNode => {
    if (value === null || value === undefined || value === '') return '—'
    if (name === 'notary_id') return notaries.nameOf(Number(value))
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (name === 'status') return statuses[text] ?? verifications[text] ?? text.replaceAll('_', ' ')
    if (name === 'human_approval' && (text === 'approved' || text === 'rejected')) return booking[text]
    if (name === 'outcome') return outcomes[text] ?? text
    if (name === 'service') return serviceLabel(text)
    if (name === 'no_show_reason') return noShowReasons[text] ?? text
    if (name === 'cancel_reason' && text === 'no_show') return shared.noShow
    if (isInstant(text)) return <Time at={text} />
    return text.length > longest ? `${text.slice(0, longest)}…` : text
  }
  const fieldOf = (name: string) => {
    const words = name.replaceAll('_', ' ')
    return texts.fields[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  }
  /** A change in one line, with the first characters of a long value. */
  const lineOf = (name: string, { before, after }: { before: unknown; after: unknown }): ReactNode => (
    <>
      {fieldOf(name)}: {before !== null && <>{shownOf(name, before, brief)} → </>}
      {shownOf(name, after, brief)}
    </>
  )
  return { fieldOf, shownOf: (name: string, value: unknown) => shownOf(name, value), lineOf }
}

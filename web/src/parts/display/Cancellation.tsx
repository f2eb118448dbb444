import { textsOf, useTexts } from '../../lib/languages/index.ts'
import { Time } from '../dates/Time.tsx'

const useCancellationTexts = textsOf({
  en: {
    canceled: 'Canceled',
    by: 'by',
    actors: {
      customer: 'the customer',
      visitor: 'the customer',
      system: 'Jurat',
      admin: 'the administrator',
      member: 'a member',
      portal: 'the developer portal',
      token: 'a program',
    } as Record<string, string>,
    program: (name: string) => `${name} (token)`,
    reason: 'Reason:',
    noReason: 'No reason was given.',
  },
  es: {
    canceled: 'Cancelada',
    by: 'por',
    actors: {
      customer: 'el cliente',
      visitor: 'el cliente',
      system: 'Jurat',
      admin: 'el administrador',
      member: 'un miembro',
      portal: 'el portal de desarrolladores',
      token: 'un programa',
    },
    program: name => `${name} (token)`,
    reason: 'Motivo:',
    noReason: 'No se dio ningún motivo.',
  },
})

interface Canceled {
  cancel_reason: string | null
  canceled_at: string | null
  canceled_by: string | null
  canceled_by_name: string | null
}

function useWhoAndWhy({ cancel_reason, canceled_by, canceled_by_name }: Canceled) {
  const common = useTexts()
  const t = useCancellationTexts()
  const [kind = ''] = (canceled_by ?? '').split(':')
  const named = canceled_by_name && kind === 'token' ? t.program(canceled_by_name) : canceled_by_name
  const who = named ?? t.actors[kind]
  return { by: who && `${t.by} ${who}`, why: cancel_reason === 'no_show' ? common.noShow : cancel_reason }
}

/** Who canceled the appointment, and why, in one line. */
export function CancellationLine({ of }: { of: Canceled }) {
  const { by, why } = useWhoAndWhy(of)
  const line = [by, why].filter(Boolean).join(': ')
  // A list cuts it.
  return <span title={line}>{line}</span>
}

/** Who canceled the appointment, when and why, in sentences. */
export function Cancellation({ of }: { of: Canceled }) {
  const t = useCancellationTexts()
  const { by, why } = useWhoAndWhy(of)
  return (
    <>
      {t.canceled}
      {of.canceled_at && (
        <>
          {' '}
          <Time at={of.canceled_at} />
        </>
      )}
      {by && ` ${by}`}. {why === null ? t.noReason : `${t.reason} ${why}`}
    </>
  )
}

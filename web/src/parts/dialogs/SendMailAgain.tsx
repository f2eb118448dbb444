import type { Mail } from '@jurat/client/manage'
import { Button, type ButtonProps } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { textsOf } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { AskDialog } from './AskDialog.tsx'
import { useAct } from './useAct.tsx'

const useSendTexts = textsOf({
  en: {
    sendAgain: 'Send again',
    queued: 'The mail is queued again.',
    sendAgainText: (to: string) => (to ? `${to} gets this mail once more.` : 'It is sent once more.'),
    sendAgainTest:
      'It is written once more and kept: a test workspace sends no mails to customers and notaries.',
  },
  es: {
    sendAgain: 'Enviar otra vez',
    queued: 'El correo se enviará otra vez.',
    sendAgainText: to => (to ? `${to} recibe este correo una vez más.` : 'Se envía una vez más.'),
    sendAgainTest:
      'Se escribe una vez más y se retiene: un espacio de prueba no envía correos a clientes y notarios.',
  },
})

/** States from which a mail can be sent again. */
const over: readonly Mail['status'][] = ['sent', 'kept', 'failed', 'skipped', 'withdrawn']
/** Their one-time link or code is not sent twice. */
const once: readonly Mail['kind'][] = ['member_invitation', 'account_recovery', 'booking_code', 'email_code']

const toMembers: readonly Mail['kind'][] = [
  ...(['member_invitation', 'account_recovery', 'member_new_device', 'member_recovered'] as const),
  ...(['member_renewed', 'member_calendars_unread', 'webhook_failing', 'webhook_disabled'] as const),
]

export const isSentOnce = ({ kind }: Mail): boolean => once.includes(kind)

/** Members get their mails from a test workspace too. */
export function useIsHeldBack({ kind }: Mail): boolean {
  const { workspace } = useSession()
  return workspace.mode === 'test' && !toMembers.includes(kind)
}

/** Asks, then queues the mail once more and opens it. */
export function SendMailAgain({ mail, ...look }: { mail: Mail } & ButtonProps) {
  const t = useSendTexts()
  const { workspace, may } = useSession()
  const navigate = useNavigate()
  const act = useAct()
  const [isAsking, setAsking] = useState(false)
  const isHeldBack = useIsHeldBack(mail)
  if (!may('mails:write') || !over.includes(mail.status) || isSentOnce(mail)) return null
  const open = (mailId: number) =>
    navigate({
      to: '/w/$workspaceId/mails/$mailId',
      params: { workspaceId: String(workspace.id), mailId: String(mailId) },
    })
  return (
    <>
      <Button {...look} onClick={() => setAsking(true)}>
        {t.sendAgain}
      </Button>
      {isAsking && (
        <AskDialog
          title={`${t.sendAgain}?`}
          text={isHeldBack ? t.sendAgainTest : t.sendAgainText(mail.to ?? '')}
          button={t.sendAgain}
          dismiss="cancel"
          isDestructive={false}
          close={() => setAsking(false)}
          run={async () => open((await manage.mails.sendAgain(mail.id)).id)}
          done={() => act.tell(t.queued)}
        />
      )}
    </>
  )
}

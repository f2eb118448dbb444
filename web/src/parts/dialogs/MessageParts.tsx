import type { MessagePreview } from '@jurat/client/manage'
import { Alert, Text } from '@mantine/core'
import { useSession } from '../../lib/session.ts'
import { MailFrame } from '../display/MailFrame.tsx'
import { useMessageTexts } from './message-texts.ts'

/** The bookings to whose customers staff write. */
export interface Bookings {
  appointments?: number[]
  reservations?: number[]
}

/** Names of a list. */
const mostNames = 10

/** Who gets the mail, and who does not. */
export function Recipients({ preview }: { preview: MessagePreview }) {
  const t = useMessageTexts()
  const { workspace } = useSession()
  const { recipients, people, left_out } = preview
  const names = people.slice(0, mostNames).map(fullName).join(', ')
  const others = people.length > mostNames ? ` +${people.length - mostNames}` : ''
  return (
    <>
      <Text role="status">
        {t.recipients(recipients)} {names}
        {others}
      </Text>
      {workspace.mode === 'test' && recipients > 0 && <Text c="dimmed">{t.kept}</Text>}
      {left_out.length > 0 && <LeftOut rows={left_out} />}
    </>
  )
}

function LeftOut({ rows }: { rows: MessagePreview['left_out'] }) {
  const t = useMessageTexts()
  return (
    <Alert color="yellow" p="sm">
      <div>{t.leftOut(rows.length)}</div>
      <ul className="bullets">
        {rows.slice(0, mostNames).map(row => (
          <li key={`${row.object} ${row.id}`}>
            {fullName(row) || t.unnamed}: {t.reasons[row.reason]}
          </li>
        ))}
        {rows.length > mostNames && <li>+{rows.length - mostNames}</li>}
      </ul>
    </Alert>
  )
}

const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()

/** The mail as the first of them gets it. */
export function MailShown({ mail }: { mail: NonNullable<MessagePreview['mail']> }) {
  const t = useMessageTexts()
  return (
    <>
      <Text size="sm">
        {t.subject}: <b>{mail.subject}</b>
      </Text>
      <MailFrame className="mail-html in-dialog" title={t.preview} html={mail.html} />
    </>
  )
}

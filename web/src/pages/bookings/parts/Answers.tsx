import type { AppointmentDetail, ReservationDetail } from '@jurat/client/manage'
import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { type Language, useLanguage } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { stateNames } from '../../../parts/data/us-states.ts'
import {
  AnswerFields,
  answersOf,
  questionNamed,
  type Typed,
  typedOf,
} from '../../../parts/dialogs/AnswerFields.tsx'
import { useAnswerTexts } from '../../../parts/dialogs/answer-texts.ts'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { type Fact, FactList } from './FactList.tsx'

type Booking = AppointmentDetail | ReservationDetail
type Asked = Booking['questions'][number]

interface Props {
  booking: Booking
  etag: string | undefined
}

/** What the service asks, and what was answered. Nothing for a service that asks nothing. */
export function Answers({ booking, etag }: Props) {
  const t = useAnswerTexts()
  const { language } = useLanguage()
  const { may, membership } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { questions, object, status } = booking
  if (questions.length === 0) return null
  const isOthers = object === 'reservation' && membership.role === 'notary'
  const mayEdit = may('bookings:write') && status !== 'canceled' && !isOthers
  const isAsked = questions.some(({ is_asked }) => is_asked)
  const facts = questions.map(
    (asked): Fact => [asked.label, <Answer key="one" asked={asked} language={language} />],
  )
  return (
    <>
      <FactList
        title={t.answers}
        facts={facts}
        hasLongLabels
        action={
          mayEdit &&
          isAsked && (
            <Button size="xs" variant="default" onClick={() => setOpen(true)} aria-label={t.edit}>
              {t.edit}
            </Button>
          )
        }
      />
      {isOpen && <AnswersDialog booking={booking} etag={etag} close={() => setOpen(false)} />}
    </>
  )
}

function Answer({ asked, language }: { asked: Asked; language: Language }): ReactNode {
  const t = useAnswerTexts()
  const { value, required, is_asked, shown_to } = asked
  const notes = [
    value === null && required && t.missing,
    !is_asked && t.earlier,
    shown_to === 'staff' && t.onlyStaff,
  ].filter(note => typeof note === 'string')
  return (
    <>
      <span className="typed">{value === null ? t.noAnswer : textOf(asked, value, language, t)}</span>
      {notes.length > 0 && (
        <Text span c="dimmed" size="sm">
          {' '}
          · {notes.join(' · ')}
        </Text>
      )}
    </>
  )
}

function textOf(
  { kind, options }: Asked,
  value: NonNullable<Asked['value']>,
  language: Language,
  t: { yes: string; no: string },
): string {
  const labelOf = (key: string) => options.find(option => option.key === key)?.label ?? key
  if (Array.isArray(value)) return value.map(labelOf).join(', ')
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number')
    return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value)
  if (kind === 'date')
    return new Date(`${value}T00:00Z`).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
  if (kind === 'us_state') return stateNames[value] ?? value
  return kind === 'choice' ? labelOf(value) : value
}

function AnswersDialog({ booking, etag, close }: Props & { close(): void }) {
  const t = useAnswerTexts()
  const act = useAct()
  const questions = booking.questions.filter(({ is_asked }) => is_asked)
  const form = useServerForm({
    initialValues: {
      answers: Object.fromEntries(questions.map(({ key, value }) => [key, typedOf(value)])) as Typed,
    },
    etag,
    send: async ({ answers }, { ifMatch, changed }) => {
      const touched = questions.filter(({ key }) => key in (changed.answers ?? {}))
      const objects = booking.object === 'appointment' ? manage.appointments : manage.reservations
      return objects.update(booking.id, { answers: answersOf(touched, answers) }, { ifMatch })
    },
    done: () => {
      close()
      act.tell(t.saved)
    },
  })
  return (
    <FormDialog
      title={t.edit}
      button={t.save}
      close={close}
      form={form}
      nameOf={questionNamed(questions)}
      noValidate
    >
      <Text size="sm" c="dimmed">
        {t.leaveOpen}
      </Text>
      <AnswerFields questions={questions} form={form} />
    </FormDialog>
  )
}

import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { customerTasks, type Task } from '../../bookings/readiness/tasks.ts'
import { placeOf } from '../../bookings/shared/place.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { type ShownTexts, shownTexts } from '../../calendar/services/texts.ts'
import type { MailKind } from '../../mail/kinds/kinds.ts'
import { catalogs, type Language, languageOf } from '../../mail/languages/languages.ts'
import { serviceTexts } from '../../mail/languages/service-texts.ts'
import { taskLabel, taskTexts } from '../../mail/languages/task-texts.ts'
import type { Facts } from '../booking-mail.ts'
import type { Due, KindOfMail } from '../mail-kind.ts'
import { baseOf, sessionPageOf } from '../page-urls.ts'
import { oneLine } from '../safe-text.ts'
import { thingsInWords } from '../things-at-hand.ts'
import type { AboutAppointment } from './appointment-mail.ts'

type Given = Pick<Facts, 'link'> & Partial<Facts>

/** The link to the appointment's page, and what the customer still has to do there and to bring. */
export async function withTasks<K extends MailKind>(
  due: Due<K>,
  appointment: AppointmentRow,
): Promise<Given> {
  const { tx, caller, workspace, now } = due
  const { language } = languageOf(appointment.lang)
  const booked = await bookedServiceOf(tx, workspace.id, appointment.service)
  const service = { ...shownTexts(booked, language), questions: booked.questions }
  const tasks = await customerTasks(tx, caller, appointment, service, now)
  return {
    link: `${baseOf(due)}/appointment/${appointment.appointment_key}`,
    lists: listsOf(tasks, language),
  }
}

/**
 * The same shortly before the start: the button of an online session leads to it. What is still to do is on
 * another page, whose address the list ends with.
 */
export async function withWayIn<K extends MailKind>(
  due: Due<K>,
  appointment: AppointmentRow,
): Promise<Given> {
  const given = await withTasks(due, appointment)
  const service = await bookedServiceOf(due.tx, due.workspace.id, appointment.service)
  const { location, meetingUrl } = await placeOf(due.tx, appointment, service)
  if (location !== null || meetingUrl === null) return given
  const { language } = languageOf(appointment.lang)
  const { join: button, mailHeading } = taskTexts[language]
  const page = `${catalogs[language].mails.confirmation.button}: ${given.link}`
  const lists = given.lists?.map(list =>
    list.heading === mailHeading ? { ...list, items: [...list.items, page] } : list,
  )
  return { ...given, ...(lists && { lists }), link: sessionPageOf(due, appointment.session_key), button }
}

/** What a signer brings or prepares: the tasks of the page are the customer's. */
export const thingsToBring = (
  { signing_method }: Pick<AppointmentRow, 'signing_method'>,
  service: ShownTexts,
  language: Language,
): NonNullable<Facts['lists']> => [
  { heading: serviceTexts[language].bring, items: thingsInWords(signing_method, service, language) },
]

function listsOf(tasks: Task[], language: Language): NonNullable<Facts['lists']> {
  const labels = (state: Task['state']) =>
    tasks.filter(task => task.state === state).map(task => oneLine(taskLabel(task, language)))
  return filled([
    { heading: taskTexts[language].mailHeading, items: labels('open') },
    { heading: serviceTexts[language].bring, items: labels('upcoming') },
  ])
}

/** The kind with the same lists in its preview. */
export const withSampleTasks = <K extends MailKind>(
  kind: KindOfMail<K, AboutAppointment>,
): KindOfMail<K, AboutAppointment> => ({
  ...kind,
  sample: sample => {
    const about = kind.sample?.(sample)
    if (!about) throw new Error('The kind has no sample.')
    const tasks: Task[] = [
      { kind: 'signers', state: 'open' },
      { kind: 'documents', state: 'open' },
      { kind: 'identity', state: 'upcoming' },
    ]
    return { ...about, facts: { ...about.facts, lists: listsOf(tasks, languageOf(sample.lang).language) } }
  },
})

const filled = <L extends { items: string[] }>(lists: L[]): L[] =>
  lists.filter(({ items }) => items.length > 0)

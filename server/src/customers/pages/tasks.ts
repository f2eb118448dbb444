import type { AppointmentRow } from '../../bookings/appointments/appointments.ts'
import { customerTasks, type Task } from '../../bookings/readiness/tasks.ts'
import { fullName } from '../../bookings/signers/rules.ts'
import { questionTexts } from '../../mail/languages/question-texts.ts'
import { serviceTexts } from '../../mail/languages/service-texts.ts'
import { taskLabel, taskTexts } from '../../mail/languages/task-texts.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { mainOf } from '../booking/access.ts'
import { type BookingPage, link } from './page-context.ts'
import { home } from './state.ts'

/** What the customer still has to do, and what to have at hand. Empty after the session. */
export async function tasksSection(page: BookingPage, appointment: AppointmentRow): Promise<Html> {
  const { ctx, caller, service, questions, now, language } = page
  const tasks = await customerTasks(ctx.db, caller, appointment, { ...service, questions }, now)
  if (tasks.length === 0) return html``
  const texts = taskTexts[language]
  const acts = tasks.filter(({ state }) => state !== 'upcoming')
  const upcoming = tasks.filter(({ state }) => state === 'upcoming')
  const isOpen = acts.some(({ state }) => state === 'open')
  return html`<section aria-labelledby="tasks"><h2 id="tasks">${isOpen ? texts.heading : texts.allDone}</h2>
${acts.length > 0 && html`<ul class="tasks">${acts.map(task => actLine(page, task))}</ul>`}
<h3>${serviceTexts[language].bring}</h3>
<ul>${upcoming.map(task => html`<li>${taskLabel(task, language)}</li>`)}</ul>
</section>`
}

/** Its label leads to its section, which is far below on a narrow screen or with large letters. */
function actLine(page: BookingPage, task: Task): Html {
  const { language } = page
  const texts = taskTexts[language]
  const isOpen = task.state === 'open'
  return html`<li><p class="state ${isOpen ? 'wait' : 'good'}"><a href="#${task.kind}"><strong>${taskLabel(task, language)}</strong></a> · ${isOpen ? texts.open : texts.done}</p>
${isOpen && wayTo(page, task)}</li>`
}

/** Where the customer does it. */
function wayTo(page: BookingPage, { kind }: Task): Html {
  if (kind === 'signers') return signerChoice(page)
  const { language } = page
  const [href, label] =
    kind === 'questions'
      ? [link(page, home(page, '/questions')), questionTexts[language].answer]
      : ['#documents', taskTexts[language].toUpload]
  return html`<p class="no-print"><a href="${href}">${label}</a></p>`
}

/** Most customers sign themselves: one step names them as the signer. */
function signerChoice(page: BookingPage): Html {
  const texts = taskTexts[page.language]
  const { first_name = '', last_name = '', email = '' } = mainOf(page.access) ?? {}
  if (email === '')
    return html`<p class="no-print"><a href="${link(page, home(page, '/signers/new'))}">${page.texts.addSigner}</a></p>`
  const choice = (value: Who, label: string, below: Html | false, isChosen: boolean) =>
    html`<p class="choice-line"><input type="radio" name="who" id="who-${value}" value="${value}"${isChosen && html` checked`}${below && html` aria-describedby="who-${value}-hint"`}> <label for="who-${value}">${label}</label>${below && html`<br><span class="quiet" id="who-${value}-hint">${below}</span>`}</p>`
  return html`<form method="post" action="${link(page, home(page, '/signs'))}" class="no-print">${onceField()}
<fieldset><legend>${texts.whoSigns}</legend>
${choice('me', texts.iSign, html`<bdi>${fullName(first_name, last_name)}</bdi>, ${email}`, true)}
${choice('other', texts.otherSigns, false, false)}
</fieldset>
<p><button class="main">${texts.continue}</button></p></form>`
}

export const whoSigns = ['me', 'other'] as const
type Who = (typeof whoSigns)[number]

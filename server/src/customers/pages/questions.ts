import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { askedQuestions } from '../../bookings/answers/rules.ts'
import { answerText } from '../../bookings/answers/words.ts'
import { questionTexts } from '../../mail/languages/question-texts.ts'
import type { Context } from '../../platform/context.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import { errorSummary, type Rejection } from '../../platform/http/pages/errors.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { mainOf } from '../booking/access.ts'
import { changeOwnDetails } from '../booking/own-details.ts'
import { sendPage } from './document.ts'
import type { Fact } from './fact.ts'
import { bookingForm } from './keyed-form.ts'
import { type BookingPage, bookingPageOf, link } from './page-context.ts'
import {
  askedOnPage,
  checkTyped,
  questionFields,
  typedAnswers,
  withQuestionErrors,
} from './question-fields.ts'
import { backHome, home, isClosed } from './state.ts'
import { summaryList } from './summary.ts'

const NoFields = Type.Object({})

const answersOf = (page: BookingPage) => mainOf(page.access)?.answers ?? null

/** `/appointment/{key}/questions`: the customer answers what the service asks, until the session. */
export function questionPages(app: App, ctx: Context): void {
  const url = '/appointment/:key/questions'
  app.get(url, { schema: { hide: true } }, async (request, reply) => {
    const page = await bookingPageOf(ctx, request)
    return isClosed(page) || asked(page).length === 0
      ? reply.redirect(link(page, home(page)), 303)
      : questionsPage(page, reply)
  })
  bookingForm(app, ctx, url, {
    fields: NoFields,
    check: (page, typed) => checkTyped(page, page.questions, typed),
    change: async (tx, page, _fields, request) => {
      const answers = typedAnswers(page, page.questions, (request.body ?? {}) as Fields)
      await changeOwnDetails(tx, ctx, page.access, { answers })
      return link(page, home(page), { done: 'answers-saved' })
    },
    showRejected: (reply, page, rejection) => questionsPage(page, reply, rejection),
  })
}

const asked = (page: BookingPage) => askedOnPage(page, page.questions, answersOf(page))

function questionsPage(page: BookingPage, reply: FastifyReply, rejection?: Rejection): FastifyReply {
  const body = html`${backHome(page)}
${rejection && errorSummary(withQuestionErrors(page, page.questions).texts, rejection)}
<form method="post" action="${link(page, home(page, '/questions'))}" novalidate>${onceField()}
${questionFields(page, asked(page), rejection)}
<p><button class="main">${page.texts.saveChanges}</button></p></form>`
  const { heading } = questionTexts[page.language]
  return sendPage(reply, page, { heading, body }, rejection ? 422 : 200)
}

/** What the customer answered, also to questions that are no longer asked. */
function answerFacts(page: BookingPage): Fact[] {
  const all = askedQuestions(page.questions, answersOf(page), page.language, 'customer')
  return all.flatMap(({ value, ...question }): Fact[] =>
    value === null
      ? []
      : [
          [
            question.label,
            html`<span class="lines"><bdi>${answerText({ ...question, value }, page.locale)}</bdi></span>`,
          ],
        ],
  )
}

/** The answers with the way to change them. Nothing for a service that asks nothing. */
export function answersSection(page: BookingPage): Html {
  const facts = answerFacts(page)
  const canAnswer = !isClosed(page) && asked(page).length > 0
  if (facts.length === 0 && !canAnswer) return html``
  const texts = questionTexts[page.language]
  return html`<section aria-labelledby="questions"><h2 id="questions" tabindex="-1">${texts.heading}</h2>
${facts.length > 0 ? summaryList(facts) : html`<p>${texts.noAnswer}</p>`}
${canAnswer && html`<p class="no-print"><a href="${link(page, home(page, '/questions'))}">${facts.length > 0 ? texts.change : texts.answer}</a></p>`}
</section>`
}

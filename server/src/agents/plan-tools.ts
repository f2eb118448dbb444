import { type Static, type TSchema, Type } from 'typebox'
import { isKeyClaimed } from '../platform/http/idempotency.ts'
import { email, lang, oneOf, text } from '../platform/http/shapes.ts'
import {
  type Action,
  type ActionName,
  actionNames,
  actionOf,
  actions,
  type Facts,
  type PlannedCall,
  priceFacts,
  type Wanted,
} from './actions.ts'
import type { Agent } from './agent.ts'
import { bookingPath } from './booking-tools.ts'
import * as fields from './fields.ts'
import { changesBetween, findPlan, isExpired, makePlan, type Plan } from './plans.ts'
import { momentOf, startMs, zoneOf } from './times.ts'
import { isAllowed, type Tool } from './tool.ts'
import { badParam, ToolError } from './tool-error.ts'
import { appointmentIn, type BookingView, type MadeView, type PriceFields } from './views.ts'

const optional = {
  service: Type.Optional(fields.service),
  start: Type.Optional(fields.start),
  appointment_id: fields.optionalId('appointment to move or cancel, or to which a signer is added'),
  reservation_id: fields.optionalId('reservation to book, to cancel, or to which a signer is added'),
  first_name: Type.Optional(text('First name of the customer or signer.', 'Ana')),
  last_name: Type.Optional(text('Last name of the customer or signer.', 'Ortiz')),
  email: Type.Optional(email('Email of the customer or signer. Mails are sent to it.')),
  phone: Type.Optional(text('Phone number of the customer with its country code.', '+1 305 555 0123', 40)),
  quantity: fields.quantity,
  signing_method: fields.signingMethod,
  lang: Type.Optional(lang('Language of the customer.')),
  answers: fields.answers,
  reason: Type.Optional(text('Why it is canceled, for the record of staff.', 'The customer is ill.', 500)),
}

const descriptions: Record<ActionName, string> = {
  create: 'create: send a customer a link to choose a time (service, first_name, last_name, email)',
  book: 'book: an appointment for a new customer (service, start, first_name, last_name, email), or for a reservation (reservation_id, start)',
  reschedule: 'reschedule: move an appointment (appointment_id, start)',
  cancel: 'cancel: an appointment or a reservation (appointment_id or reservation_id)',
  add_signer: 'add_signer: to an appointment or a reservation (first_name, last_name, email)',
}

const allowedActions = (can: Agent['can']): ActionName[] =>
  actionNames.filter(name => isAllowed(actions[name].needs, can))

const changeSchema = (can: Agent['can']): TSchema => {
  const allowed = allowedActions(can)
  return Type.Object({
    action: oneOf(allowed, `What to plan. ${allowed.map(name => descriptions[name]).join('. ')}.`),
    timezone: fields.timezone,
    ...optional,
  })
}

export const planChange: Tool = {
  name: 'plan_change',
  title: 'Plan a change',
  description:
    'Checks a change completely and makes none. Returns a sentence: read it out and wait for a clear yes. Then pass plan_id to commit_plan. A plan holds for 10 minutes.',
  writes: true,
  needs: Object.values(actions).flatMap(({ needs }) => needs),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  schema: changeSchema,
  async run(agent, args: Asked) {
    const wanted = wantedOf(args)
    const action = actionOf(args.action, wanted)
    const target = action.target?.(agent, wanted)
    const price_call = action.price?.(agent, wanted)
    const before = target === undefined ? undefined : (await agent.call<BookingView>('GET', target)).view
    const appointment = await appointmentOf(agent, before)
    const call = action.call(agent, wanted)
    const made = await inZone(wanted.timezone, async () => {
      const tried = { body: call.body, keeps: () => false }
      return (await agent.call<MadeView>('POST', call.path, tried)).view
    })
    const price = price_call && (await priceNow(agent, price_call))
    const plan = await makePlan(agent, {
      action: args.action,
      sentence: action.sentence(agent, { wanted, before, appointment, price, made }),
      timezone: wanted.timezone,
      call,
      target,
      price_call,
      before: { ...(before && action.before?.(before)), ...priceFacts(price) },
      after: action.after(made),
    })
    return {
      plan_id: plan.plan_id,
      say: plan.sentence,
      expires_at: plan.expires_at,
      changed: false,
      time: timeOf(made, wanted.timezone),
      next: 'Nothing was changed. Read `say` to the person. After a clear yes, call commit_plan with this plan_id.',
    }
  },
}

/** The appointment of the reservation. Undefined without one, and for a token that may not read it. */
async function appointmentOf(
  agent: Agent,
  before: BookingView | undefined,
): Promise<BookingView | undefined> {
  const id = before?.appointment_id
  if (!id || !(agent.can('bookings:read') || agent.can('appointments:read'))) return undefined
  return (await agent.call<BookingView>('GET', bookingPath(agent, 'appointment', id))).view
}

/** What an agent gives of a change. */
interface Asked extends Omit<Wanted, 'startMs'> {
  action: ActionName
  start?: string
}

/** The arguments, if they are those of the action. Throws `invalid_request`. */
function wantedOf({ action: name, start, ...args }: Asked): Wanted {
  const timezone = zoneOf(args.timezone)
  const { required, takes } = actionOf(name, args)
  const given = Object.keys(start === undefined ? args : { start, ...args })
  for (const param of required) if (!given.includes(param)) throw badParam(param, `is required to ${name}`)
  for (const param of given)
    if (![...required, ...takes, 'timezone'].includes(param))
      throw badParam(param, `has no effect on ${name}. Leave it out`)
  return { ...args, timezone, startMs: start === undefined ? undefined : startMs(start, timezone) }
}

/** Does the work. Free times near a rejected one are said in the time zone, as other times are. */
async function inZone<T>(timezone: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ToolError) || error.details.nearest === undefined) throw error
    throw error.withTimes(error.details.nearest.map(at => momentOf(at.start_utc, timezone) ?? at))
  }
}

const CommitBody = Type.Object({
  plan_id: text('plan_id of plan_change, unchanged.', 'plan_V1StGXR8_Z5jdHi6B-myT', 64),
})

export const commitPlan: Tool = {
  name: 'commit_plan',
  title: 'Make a planned change',
  description:
    'Makes exactly the planned change. Call it only after the person said yes to the sentence of the plan. A second call with the same plan_id returns the first result and changes nothing.',
  writes: true,
  needs: planChange.needs,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  schema: () => CommitBody,
  async run(agent, { plan_id }: Static<typeof CommitBody>) {
    const plan = await findPlan(agent, plan_id)
    const wasMade = () => agent.inTurn(() => isKeyClaimed(agent.ctx.db, agent.workspaceId, plan_id))
    if (await wasMade()) return answerOf(plan, await make(agent, plan))
    if (isExpired(agent, plan))
      throw new ToolError(
        'plan_expired',
        'The plan has expired. Nothing was changed. Make a new one with plan_change, and read its sentence out again.',
      )
    try {
      const made = async () => make(agent, plan, await conditionOf(agent, plan))
      return answerOf(plan, await inZone(plan.timezone, made))
    } catch (error) {
      // Another call made the change meanwhile: its result is that of the plan.
      if (isFinal(error) && (await wasMade())) return answerOf(plan, await make(agent, plan))
      throw isFinal(error) ? noLonger(error) : error
    }
  },
}

/** The ETag of the booking. Throws `plan_no_longer_holds` if it or the price is not as planned. */
async function conditionOf(agent: Agent, { action, target, price_call, before }: Plan) {
  const price = price_call && (await priceNow(agent, price_call))
  const booking = target === undefined ? undefined : await agent.call<BookingView>('GET', target)
  const facts = booking && (actions[action] as Action).before?.(booking.view)
  assertSame(before, { ...facts, ...priceFacts(price) })
  return booking?.etag
}

const priceNow = async (agent: Agent, { path, body }: PlannedCall) =>
  (await agent.call<PriceFields>('POST', path, { body })).view

/** Makes the call of the plan, which has its id as idempotency key. */
async function make(
  agent: Agent,
  { plan_id, action, call, after }: Plan,
  ifMatch?: string,
): Promise<MadeView> {
  let changes: string[] = []
  const { view } = await agent.call<MadeView>('POST', call.path, {
    body: call.body,
    idempotencyKey: plan_id,
    ifMatch,
    keeps({ body }) {
      changes = changesBetween(after, actions[action].after(JSON.parse(body)))
      return changes.length === 0
    },
  })
  if (changes.length > 0) throw outdated(changes)
  return view
}

function assertSame(planned: Facts, now: Facts): void {
  const changes = changesBetween(planned, now)
  if (changes.length > 0) throw outdated(changes)
}

const again = 'Nothing was changed. Make a new plan with plan_change, and read its sentence out.'

const outdated = (changes: string[]) =>
  new ToolError('plan_no_longer_holds', `The plan no longer holds: ${changes.join('. ')}. ${again}`, {
    changes,
  })

/** Errors after which the same call cannot succeed. The others pass unchanged, and the plan stays. */
const isFinal = (error: unknown): error is ToolError =>
  error instanceof ToolError &&
  ![
    'unauthorized',
    'forbidden',
    'rate_limited',
    'unavailable',
    'internal_error',
    'idempotency_in_progress',
  ].includes(error.code)

function noLonger(error: ToolError): ToolError {
  if (error.code === 'plan_no_longer_holds') return error
  const { nearest } = error.details
  const changes = [error.message]
  return new ToolError('plan_no_longer_holds', `The plan no longer holds: ${error.message} ${again}`, {
    changes,
    nearest,
  })
}

/** The same for each call: it has only what the plan and the stored response have. */
function answerOf(plan: Plan, made: MadeView) {
  const { reservation = made } = made
  return {
    plan_id: plan.plan_id,
    action: plan.action,
    changed: true,
    planned: plan.sentence,
    say: 'This is done.',
    status: made.status ?? appointmentIn(made).status,
    ...idOf(reservation),
    ...idOf(appointmentIn(made)),
    time: timeOf(made, plan.timezone),
  }
}

const idOf = ({ object, id }: BookingView) =>
  ['reservation', 'appointment', 'signer'].includes(object) ? { [`${object}_id`]: id } : {}

const timeOf = (made: MadeView, timezone: string) => momentOf(appointmentIn(made).timestamp, timezone)

import { transaction } from '../platform/db/transaction.ts'
import { keepText, keptText } from '../platform/http/idempotency.ts'
import { wireTime } from '../platform/lib/clock.ts'
import { newKey } from '../platform/lib/new-key.ts'
import { type ActionName, customerDigest, type Facts, type PlannedCall } from './actions.ts'
import type { Agent } from './agent.ts'
import { ToolError } from './tool-error.ts'

const planMinutes = 10

/** A change that was checked and not made. Its id is the idempotency key of the call that makes it. */
export interface Plan {
  object: 'agent_plan'
  plan_id: string
  token_id: number
  action: ActionName
  sentence: string
  timezone: string
  call: PlannedCall
  /** Path of the booking that it changes. */
  target: string | undefined
  /** The call that says what a new booking costs. */
  price_call: PlannedCall | undefined
  before: Facts
  after: Facts
  expires_at: string
}

/** Plans are no rows of the business: they are kept for a day with the stored responses. */
export async function makePlan(
  { ctx, workspaceId, tokenId, inTurn }: Agent,
  made: Omit<Plan, 'object' | 'plan_id' | 'token_id' | 'expires_at'>,
): Promise<Plan> {
  const expiresAt = new Date(ctx.clock.now().getTime() + planMinutes * 60_000)
  const plan: Plan = {
    object: 'agent_plan',
    plan_id: `plan_${newKey()}`,
    token_id: tokenId,
    expires_at: wireTime(expiresAt),
    action: made.action,
    sentence: made.sentence,
    timezone: made.timezone,
    call: made.call,
    target: made.target,
    price_call: made.price_call,
    before: made.before,
    after: made.after,
  }
  await inTurn(() =>
    transaction(ctx.db, tx => keepText(tx, ctx.clock, workspaceId, plan.plan_id, JSON.stringify(plan))),
  )
  return plan
}

/** The plan of this token. Throws `plan_not_found`, also for one of another token. */
export async function findPlan({ ctx, workspaceId, tokenId, inTurn }: Agent, planId: string): Promise<Plan> {
  const text = await inTurn(() => keptText(ctx.db, workspaceId, planId))
  const plan = text === undefined ? undefined : (JSON.parse(text) as Plan)
  if (plan?.token_id === tokenId && ctx.clock.now().getTime() < Date.parse(plan.expires_at) + dayMs)
    return plan
  throw new ToolError(
    'plan_not_found',
    'This token has no plan with this id. Nothing was changed. Make a plan with plan_change, and pass its plan_id unchanged.',
  )
}

const dayMs = 24 * 3_600_000

export const isExpired = ({ ctx }: Agent, plan: Plan): boolean =>
  ctx.clock.now().getTime() >= Date.parse(plan.expires_at)

/** Which facts are no longer the same, as sentences. */
export const changesBetween = (planned: Facts, now: Facts): string[] =>
  Object.keys(planned)
    .filter(name => planned[name] !== (now[name] ?? null) && planned[name] !== now[name])
    .map(name =>
      name === customerDigest
        ? 'the booking was of another person when the plan was made'
        : `${name} was ${planned[name]} when the plan was made, and is ${now[name] ?? 'unknown'} now`,
    )

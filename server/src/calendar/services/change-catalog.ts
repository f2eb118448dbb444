import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Changes, changesOf } from '../../platform/events/changes.ts'
import { type AuditAction, audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { invalidParams, notFound } from '../../platform/lib/errors.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { changedPlace } from '../../platform/lib/place.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { hasStripeAccount } from '../../workspaces/stripe-account.ts'
import { advanceCalendarVersion, lockedWorkspace } from '../../workspaces/workspaces.ts'
import { recordPlaceChange } from '../default-places/default-places.ts'
import { shownPriceLines, storedPriceLines } from './price-lines.ts'
import { shownPart, shownPolicy, storedPart, storedPolicy } from './price-parts.ts'
import {
  catalogSize,
  changeService,
  findService,
  lastPosition,
  lockService,
  putService,
  type ServiceRow,
} from './queries.ts'
import { checkedQuestions } from './questions.ts'
import {
  assertDeposit,
  assertLength,
  assertOneStep,
  assertPrice,
  assertRoom,
  isHandle,
  isLonger,
} from './rules.ts'
import type { ServiceBody, ServiceChanges } from './schema.ts'
import { changedTexts, ownTexts } from './texts.ts'

/** Throws `not_found`, also for an archived service. */
export async function getService(db: Db, caller: Caller, handle: string): Promise<ServiceRow> {
  const service = isHandle(handle) ? await findService(db, caller.workspaceId, handle) : undefined
  if (!service || service.archived_at) throw notFound('Service')
  return service
}

/**
 * Adds a service to the catalog, or replaces an archived one with this handle (decision "Services"). Throws
 * `invalid_request` for a handle in use, and for an invalid currency or price, and `unprocessable_entity` at
 * the limits of the catalog.
 */
export async function createService(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: Static<typeof ServiceBody>,
): Promise<ServiceRow> {
  const { handle, label, category, signing_methods, duration_minutes, unit_price, currency } = input
  assertDeposit(input)
  await assertPayable(tx, caller, input)
  const archived = await findService(tx, caller.workspaceId, handle)
  const service = await putService(tx, {
    workspace_id: caller.workspaceId,
    handle,
    position: input.position ?? (await lastPosition(tx, caller.workspaceId)) + 1,
    label,
    category,
    signing_methods,
    duration_minutes,
    unit_price_minor: assertPrice(unit_price, currency),
    currency,
    unit_price_taxable: input.unit_price_taxable ?? true,
    price_lines: storedPriceLines(input.price_lines ?? [], currency),
    archived_at: null,
    location: input.location ?? null,
    meeting_url: input.meeting_url ?? null,
    texts: changedTexts({}, input.texts),
    questions: checkedQuestions(input.questions ?? []),
    payment_at: input.payment_at ?? 'none',
    deposit: storedPart(input.deposit ?? null, currency, 'deposit'),
    cancellation_policy: storedPolicy(input.cancellation_policy ?? null, currency),
    confirmation: input.confirmation ?? 'instant',
    confirmation_hours: input.confirmation_hours ?? 24,
  })
  if (!service) throw invalidParams({ handle: problem('in_use') })
  assertOneStep(service)
  // The workspace is locked after the archived service, as other changes of a service lock them.
  await lockedWorkspace(tx, caller.workspaceId)
  const catalog = await catalogSize(tx, caller.workspaceId)
  assertRoom(catalog)
  assertLength(catalog)
  // Existing appointments of the archived service have the place of the new one.
  if (archived) await recordPlaceChange(tx, ctx, caller, placeChangeOf(archived, service, input.notify))
  await tell(tx, ctx, caller, 'service-created', service)
  return service
}

/**
 * Changes the service for future bookings. Existing ones keep their price and duration, and get another
 * default place. A new currency keeps the numbers of the prices. A new label removes the texts with which the
 * service came. Throws `not_found`, `invalid_request`, `unprocessable_entity` for a catalog that is too long.
 */
export async function updateService(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  handle: string,
  input: Static<typeof ServiceChanges>,
): Promise<ServiceRow> {
  const before = await serviceForChange(tx, caller, handle)
  await assertPayable(tx, caller, input)
  const { unit_price, price_lines, deposit, cancellation_policy, currency } = {
    ...pricesOf(before),
    ...pricesIn(input),
  }
  const { payment_at = before.payment_at } = input
  assertDeposit({ payment_at, deposit })
  const isRenamed = input.label !== undefined && input.label !== before.label
  // Field by field: a body may have other fields with the names of columns.
  const service = await changeService(tx, caller.workspaceId, handle, {
    label: input.label ?? before.label,
    category: input.category ?? before.category,
    signing_methods: input.signing_methods ?? before.signing_methods,
    duration_minutes: input.duration_minutes ?? before.duration_minutes,
    position: input.position ?? before.position,
    unit_price_minor: assertPrice(unit_price, currency),
    currency,
    unit_price_taxable: input.unit_price_taxable ?? before.unit_price_taxable,
    price_lines: storedPriceLines(price_lines, currency),
    ...changedPlace(before, input),
    texts: changedTexts(isRenamed ? ownTexts(before) : before.texts, input.texts),
    ...(input.questions && { questions: checkedQuestions(input.questions) }),
    payment_at,
    deposit: storedPart(deposit, currency, 'deposit'),
    cancellation_policy: storedPolicy(cancellation_policy, currency),
    confirmation: input.confirmation ?? before.confirmation,
    confirmation_hours: input.confirmation_hours ?? before.confirmation_hours,
  })
  assertOneStep(service)
  if (isLonger(before, service)) {
    await lockedWorkspace(tx, caller.workspaceId)
    assertLength(await catalogSize(tx, caller.workspaceId))
  }
  await recordPlaceChange(tx, ctx, caller, placeChangeOf(before, service, input.notify))
  await tell(tx, ctx, caller, 'service-updated', service, changesBetween(before, service))
  return service
}

/** Archives the service. Existing bookings keep it. Throws `not_found`. */
export async function archiveService(tx: Tx, ctx: Context, caller: Caller, handle: string): Promise<void> {
  const service = await serviceForChange(tx, caller, handle)
  await changeService(tx, caller.workspaceId, handle, { archived_at: ctx.clock.now() })
  await tell(tx, ctx, caller, 'service-archived', service)
}

const placeChangeOf = (before: ServiceRow, after: ServiceRow, notify?: boolean) => ({
  owner: { service: after.handle },
  before,
  after,
  notify,
})

async function serviceForChange(tx: Tx, caller: Caller, handle: string): Promise<ServiceRow> {
  const service = isHandle(handle) ? await lockService(tx, caller.workspaceId, handle) : undefined
  if (!service) throw notFound('Service')
  return service
}

const changesBetween = (before: ServiceRow, after: ServiceRow): Changes =>
  changesOf(withPrice(before), withPrice(after), [
    'label',
    'category',
    'signing_methods',
    'duration_minutes',
    'unit_price',
    'currency',
    'unit_price_taxable',
    'price_lines',
    'position',
    'location',
    'meeting_url',
    'texts',
    'questions',
    'payment_at',
    'deposit',
    'cancellation_policy',
    'confirmation',
    'confirmation_hours',
  ])

/** Customers cannot pay to an account that is not there. Throws `invalid_request`. */
async function assertPayable(
  tx: Tx,
  { workspaceId }: Caller,
  { payment_at }: Static<typeof ServiceChanges>,
): Promise<void> {
  if (payment_at !== undefined && payment_at !== 'none' && !(await hasStripeAccount(tx, workspaceId)))
    throw invalidParams({ payment_at: problem('needs_stripe') })
}

const withPrice = (row: ServiceRow) => ({ ...row, ...pricesOf(row) })

/** The prices as the API has them. */
const pricesOf = (row: ServiceRow) => ({
  unit_price: majorUnits(row.unit_price_minor, row.currency),
  price_lines: shownPriceLines(row.price_lines, row.currency),
  deposit: shownPart(row.deposit, row.currency),
  cancellation_policy: shownPolicy(row.cancellation_policy, row.currency),
  currency: row.currency,
})

const pricesIn = ({
  unit_price,
  price_lines,
  deposit,
  cancellation_policy,
  currency,
}: Static<typeof ServiceChanges>) => ({
  ...(unit_price !== undefined && { unit_price }),
  ...(price_lines && { price_lines }),
  ...(deposit !== undefined && { deposit }),
  ...(cancellation_policy !== undefined && { cancellation_policy }),
  ...(currency !== undefined && { currency }),
})

async function tell(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  action: AuditAction,
  { handle: id }: ServiceRow,
  changes?: Changes,
): Promise<void> {
  await advanceCalendarVersion(tx, caller.workspaceId)
  await audit(tx, ctx.clock, caller, { action, object: 'service', id, ...(changes && { changes }) })
}

import { isInstallation } from '../members/members/members.ts'
import type { Context } from '../platform/context.ts'
import { refuseBeyond } from '../platform/http/limit.ts'
import type { Caller } from '../platform/lib/caller.ts'
import { countedAddress } from '../platform/lib/email-address.ts'

const testsAMinute = 10
/** A test mail goes to anybody. Those of the operator do not count. */
const mostAnHour = { ofWorkspace: 5, ofAll: 20 }

/** Throws `rate_limited` for a workspace that tests too often. */
export async function limitTests(ctx: Context, workspaceId: number): Promise<void> {
  refuseBeyond(await ctx.rateLimiter.count(`mail-tests:${workspaceId}`, testsAMinute), 'test_mails')
}

/**
 * Counts a test mail to the address, in all its spellings: of the workspace, and of all. Throws
 * `rate_limited`. `takeBack` is for a mail that the mail server did not take.
 */
export async function countTestMail(
  { rateLimiter }: Context,
  caller: Caller,
  to: string,
): Promise<{ takeBack(): Promise<void> }> {
  const address = countedAddress(to)
  const counters = isInstallation(caller)
    ? []
    : ([
        [`test-mails:${caller.workspaceId}:${address}`, mostAnHour.ofWorkspace],
        [`test-mails:${address}`, mostAnHour.ofAll],
      ] as const)
  const counted: string[] = []
  const takeBack = async () => {
    for (const who of counted) await rateLimiter.takeBack(who, 'hour')
  }
  for (const [who, most] of counters) {
    counted.push(who)
    const quota = await rateLimiter.count(who, most, 'hour')
    if (quota.exceeded) await takeBack()
    refuseBeyond(quota, 'test_mails_to_address')
  }
  return { takeBack }
}

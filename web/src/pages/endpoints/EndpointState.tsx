import type { WebhookEndpoint } from '@jurat/client/manage'
import { Dot } from '../../parts/display/Dot.tsx'
import { useEndpointTexts } from './texts.ts'

/** Whether the endpoint works, fails, or gets nothing. */
export function EndpointState({ of: { status, failing_since } }: { of: WebhookEndpoint }) {
  const t = useEndpointTexts()
  if (status === 'disabled') return <Dot color="gray">{t.disabled}</Dot>
  if (failing_since !== null) return <Dot color="red">{t.failing}</Dot>
  return <Dot color="green">{t.working}</Dot>
}

import type { KindsAbout } from '../mail/kinds/kinds.ts'
import { describeTime } from '../mail/languages/time-texts.ts'
import { wireTime } from '../platform/lib/clock.ts'
import type { ErrorClass } from '../platform/outbound/sender.ts'
import { defaultAccent } from '../workspaces/brand.ts'
import type { MailParts } from './mail-parts.ts'
import { oneLine } from './safe-text.ts'

/** The facts of a mail about an endpoint. */
export interface EndpointFacts {
  kind: KindsAbout<'endpoint'>
  /** It was disabled because it responded with 410. */
  isGone: boolean
  /** Name of the workspace. */
  business: string
  timezone: string
  workspaceId: number
  endpointId: number
  /** `""` if there is none. */
  description: string
  url: string
  failingSince: Date
  /** Time from which the next failure disables it. */
  disabledFrom: Date
  /** The failure that caused the mail, if it was not deleted. */
  failure: { status: number | null; error: string | null } | undefined
  /** Time from which a replay includes every event that the endpoint did not receive. */
  missedSince: Date
  /** Base URL of the management interface. */
  manageUrl: string
}

// A workspace has no language: these mails are in English.
const language = 'en'

/** The mail to the workspace about a failing or disabled endpoint, in parts. */
export function endpointMailOf(facts: EndpointFacts): MailParts {
  const business = oneLine(facts.business)
  const said = words[wordsFor(facts)]
  return {
    language,
    subject: `${said.subject}: ${oneLine(facts.description) || hostOf(facts.url)}`,
    heading: said.heading,
    greeting: 'Hello,',
    paragraphs: said.paragraphs,
    details: detailsOf(facts),
    link: null,
    calls: {
      lead: 'With $TOKEN as a token that has the scopes webhooks:read and webhooks:write:',
      list: callsOf(facts),
    },
    business,
    accent: defaultAccent,
    logoUrl: null,
    footer: `Sent by Jurat to the workspace ${business}.`,
    footerLinks: [],
  }
}

const wordsFor = ({ kind, isGone }: EndpointFacts) => {
  if (kind === 'webhook_failing') return 'failing'
  return isGone ? 'gone' : 'disabled'
}

const recorded =
  'Events are still recorded, and kept for 30 days. Once the receiver works, enable the endpoint and replay what it has missed.'

const words = {
  failing: {
    subject: 'Webhook endpoint keeps failing',
    heading: 'A webhook endpoint keeps failing',
    paragraphs: [
      'For a day or longer, every attempt to deliver an event to the webhook endpoint below has failed.',
      'Attempts go on. If they go on failing until the time below, the endpoint is disabled.',
    ],
  },
  disabled: {
    subject: 'Webhook endpoint disabled',
    heading: 'A webhook endpoint has been disabled',
    paragraphs: [
      'For five days, every attempt to deliver an event to the webhook endpoint below has failed. It has been disabled: nothing is sent to it any more.',
      recorded,
    ],
  },
  gone: {
    subject: 'Webhook endpoint disabled',
    heading: 'A webhook endpoint has been disabled',
    paragraphs: [
      'The webhook endpoint below has answered with status 410, which says that it is gone. It has been disabled: nothing is sent to it any more.',
      recorded,
    ],
  },
}

function detailsOf(facts: EndpointFacts): MailParts['details'] {
  const { kind, endpointId, timezone, failingSince, disabledFrom, failure } = facts
  const description = oneLine(facts.description)
  const when = (at: Date) => {
    const { date, time } = describeTime(at, timezone, language)
    return `${date}, ${time}`
  }
  return [
    { label: 'Endpoint', value: description === '' ? `${endpointId}` : `${description} (${endpointId})` },
    { label: 'URL', value: shownUrl(facts.url) },
    { label: 'Failing since', value: when(failingSince) },
    ...(failure ? [{ label: 'Last failure', value: described(failure) }] : []),
    ...(kind === 'webhook_failing' ? [{ label: 'To be disabled', value: when(disabledFrom) }] : []),
  ]
}

/** Hides the content of the query, which may be secret. */
function shownUrl(text: string): string {
  const url = URL.parse(text)
  if (!url) return ''
  const { origin, pathname, search } = url
  const address = [...oneLine(origin + pathname)]
  return `${address.slice(0, 200).join('')}${address.length > 200 ? '…' : ''}${search ? '?…' : ''}`
}

const hostOf = (text: string): string => URL.parse(text)?.host ?? ''

const errors: Record<ErrorClass, string> = {
  dns: 'its name has no address',
  address_refused: 'it leads to an address that webhooks must not reach',
  connection: 'no connection',
  tls: 'no secure connection',
  timeout: 'no answer within 10 seconds',
  reset: 'the connection broke off',
  protocol: 'what came was no HTTP answer',
}

const described = ({ status, error }: NonNullable<EndpointFacts['failure']>): string =>
  status === null ? (errors[error as ErrorClass] ?? `${error}`) : `it answered with status ${status}`

function callsOf({ kind, workspaceId, endpointId, missedSince, manageUrl }: EndpointFacts) {
  const curl = 'curl -H "Authorization: Bearer $TOKEN"'
  const json = (body: object) => `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`
  const endpoint = `${manageUrl}/webhook-endpoints/${endpointId}`
  const tried = `'${manageUrl}/deliveries?workspace_id=${workspaceId}&endpoint_id=${endpointId}'`
  const look = { label: 'See what was tried, newest first', call: `${curl} ${tried}` }
  const attempt = json({ type: 'reservation-created' })
  const test = { label: 'Send a test event', call: `${curl} ${attempt} ${endpoint}/test` }
  if (kind === 'webhook_failing') return [look, test]
  const span = json({ since: wireTime(missedSince) })
  return [
    look,
    test,
    { label: 'Enable the endpoint', call: `${curl} -X POST ${endpoint}/enable` },
    { label: 'Replay what it has missed', call: `${curl} ${span} ${endpoint}/replay` },
  ]
}

import { describe, expect, test } from 'vitest'
import { type EndpointFacts, endpointMailOf } from './endpoint-mail.ts'
import { html } from './html.ts'
import { plainText } from './plain-text.ts'

const manageUrl = 'https://jurat.example/manage/v1'

const facts = (changes: Partial<EndpointFacts> = {}): EndpointFacts => ({
  kind: 'webhook_disabled',
  isGone: false,
  business: 'Acme Notaries',
  timezone: 'America/New_York',
  workspaceId: 2,
  endpointId: 4,
  description: 'Orders',
  url: 'https://hooks.acme.example/jurat',
  failingSince: new Date('2026-11-19T15:00:00Z'),
  disabledFrom: new Date('2026-11-24T15:00:00Z'),
  failure: { status: 500, error: null },
  missedSince: new Date('2026-11-16T15:00:00Z'),
  manageUrl,
  ...changes,
})

const write = (changes: Partial<EndpointFacts> = {}) => {
  const parts = endpointMailOf(facts(changes))
  return { subject: parts.subject, text: plainText(parts), html: html(parts) }
}

/** What a reader of the HTML sees. */
const seen = (html: string) =>
  html
    .replace(/<head[\s\S]*?<\/head>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

describe('A mail about an endpoint', () => {
  test('A mail about a disabled endpoint says since when, why, and what to do', () => {
    const { subject, text, html } = write()
    expect(subject).toBe('Webhook endpoint disabled: Orders')
    expect(text).toBe(
      [
        'A webhook endpoint has been disabled\n',
        'Hello,\n',
        'For five days, every attempt to deliver an event to the webhook endpoint below has failed. It has been disabled: nothing is sent to it any more.\n',
        'Events are still recorded, and kept for 30 days. Once the receiver works, enable the endpoint and replay what it has missed.\n',
        'Endpoint:      Orders (4)',
        'URL:           https://hooks.acme.example/jurat',
        'Failing since: Thursday, November 19, 2026, 10:00 AM (New York)',
        'Last failure:  it answered with status 500\n',
        'With $TOKEN as a token that has the scopes webhooks:read and webhooks:write:\n',
        'See what was tried, newest first:',
        `curl -H "Authorization: Bearer $TOKEN" '${manageUrl}/deliveries?workspace_id=2&endpoint_id=4'\n`,
        'Send a test event:',
        `curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"type":"reservation-created"}' ${manageUrl}/webhook-endpoints/4/test\n`,
        'Enable the endpoint:',
        `curl -H "Authorization: Bearer $TOKEN" -X POST ${manageUrl}/webhook-endpoints/4/enable\n`,
        'Replay what it has missed:',
        `curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"since":"2026-11-16T15:00:00Z"}' ${manageUrl}/webhook-endpoints/4/replay\n`,
        '--',
        'Sent by Jurat to the workspace Acme Notaries.\n',
      ].join('\n'),
    )
    for (const line of text.split('\n').filter(line => line !== '--' && line !== ''))
      for (const part of line.split(/: +(?=\S)|:$/).filter(Boolean)) expect(seen(html)).toContain(part)
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en"/)
  })

  test('A mail about a failing endpoint says when it will be disabled, and has no command to enable it', () => {
    const { subject, text, html } = write({ kind: 'webhook_failing' })
    expect(subject).toBe('Webhook endpoint keeps failing: Orders')
    expect(text).toContain('To be disabled: Tuesday, November 24, 2026, 10:00 AM (New York)\n')
    expect(`${text}${html}`).not.toMatch(/\/enable|\/replay|has been disabled/)
    expect(text).toContain(`${manageUrl}/deliveries?workspace_id=2&endpoint_id=4`)
  })

  test('A mail about an endpoint that responded with 410 says so', () => {
    const { text } = write({ isGone: true, failure: { status: 410, error: null } })
    expect(text).toContain('has answered with status 410')
    expect(text).not.toContain('five days')
  })

  test.each([
    [{ status: null, error: 'timeout' }, 'no answer within 10 seconds'],
    [{ status: null, error: 'dns' }, 'its name has no address'],
    [{ status: null, error: 'of a later version' }, 'of a later version'],
    [{ status: 302, error: null }, 'it answered with status 302'],
  ])('A mail about an endpoint says how it failed last: %j', (failure, said) => {
    expect(write({ failure }).text).toContain(`Last failure:  ${said}\n`)
  })

  test('A mail about an endpoint does not mention a failure that was deleted', () => {
    expect(write({ failure: undefined }).text).not.toMatch(/Last failure|undefined|null/)
  })

  test('A mail names an endpoint without a description by its host', () => {
    const { subject, text } = write({ description: '' })
    expect(subject).toBe('Webhook endpoint disabled: hooks.acme.example')
    expect(text).toContain('Endpoint:      4\n')
  })

  test.each([
    ['https://a.example/x?key=secret#part', 'https://a.example/x?…'],
    ['https://a.example:8443/', 'https://a.example:8443/'],
    [`https://a.example/${'x'.repeat(300)}?key=secret`, `https://a.example/${'x'.repeat(182)}…?…`],
  ])('A mail about an endpoint shows the URL without its query: %s', (url, shown) => {
    const { text, html } = write({ url })
    expect(text).toContain(`URL:           ${shown}\n`)
    expect(`${text}${html}`).not.toContain('secret')
  })
})

test.each(['business', 'description', 'url'] as const)(
  'Text of an endpoint is only text in its mail: %s',
  name => {
    const hostile = `${name === 'url' ? 'https://a.example/' : ''}<img src=x onerror=alert(1)>"'&\u202egnp.exe\r\nBcc: eve@example.com\u2028\u0000`
    const { subject, html, text } = write({ [name]: hostile })
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>|\u202e|\u2028|\0/)
    expect(`${subject}${text}`).not.toMatch(/\u202e|\u2028|\0|\r/)
    expect(subject).not.toContain('\n')
    expect(text).not.toMatch(/^Bcc/m)
    expect(html.match(/<[a-z]+/g)?.sort()).toEqual(
      write()
        .html.match(/<[a-z]+/g)
        ?.sort(),
    )
  },
)

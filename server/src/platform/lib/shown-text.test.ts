import { expect, test } from 'vitest'
import { fairLink, fairText, shownKinds, withoutHidden } from './shown-text.ts'

const reasonOf = (kind: keyof typeof shownKinds, text: string) => shownKinds[kind](text)?.reason

test.each([
  'https://paypal.com@evil.example/',
  'https://@evil.example/',
  'https://user:secret@evil.example',
  'https:////paypal.com@evil.example/',
  'https:\\/paypal.com@evil.example/',
  'https://paypal.com\uff0f@evil.example/',
  'https:paypal.com@evil.example/',
  'HTTP:/paypal.com@evil.example/',
])('The link %j has user info, so it is rejected and not shown', link => {
  expect(reasonOf('link', link)).toBe('url_with_password')
  expect(reasonOf('text', `Write to ${link} today`)).toBe('url_with_password')
  expect([fairLink(link), fairText(`Write to ${link}`)]).toEqual([null, null])
})

const hiddenSigns = [
  ...'\u00ad\u034f\u061c\u115f\u180e\u2028\u2029\u2060\u2061\u2800\u3164\ufeff\uffa0\ufffc\u{e0041}',
  ...Array.from({ length: 5 }, (_, at) => String.fromCodePoint(0x200b + at)),
  ...Array.from({ length: 5 }, (_, at) => String.fromCodePoint(0x202a + at)),
  ...Array.from({ length: 4 }, (_, at) => String.fromCodePoint(0x2066 + at)),
]

test.each(hiddenSigns.map(sign => [`U+${sign.codePointAt(0)?.toString(16).padStart(4, '0')}`, sign]))(
  '%s is rejected in links and texts, and is not shown',
  (_name, sign = '') => {
    expect(reasonOf('link', `https://example.com/${sign}a`)).toBe('hidden_characters')
    expect(reasonOf('text', `Acme${sign} Notaries`)).toBe('hidden_characters')
    expect(fairLink(`https://example.com/${sign}a`)).toBeNull()
    expect([withoutHidden(`Ac${sign}me`), fairText(`Ac${sign}me`)]).toEqual(['Acme', 'Acme'])
  },
)

test.each([
  'https://meet.example.com/@room?pwd=a@b#c@d',
  'https://user.example.com:8443/a:b',
  'http://[::1]:3000/x',
  'https://münchen.example/ñ/東京',
])('The link %s leads where it seems to', link => {
  expect([reasonOf('link', link), fairLink(link)]).toEqual([undefined, link])
})

test.each([
  'office@example.com',
  'Write to https: office@example.com',
  'Call +1 305 555 0123 or write to office@example.com',
  'https://example.com/contact, office@example.com',
  '☎️ 305 555 0123',
  'Ünal & Łęcki 公証 نوتر – “A” @ 5th',
])('The text %j does not mislead', text => {
  expect([reasonOf('text', text), fairText(text), withoutHidden(text)]).toEqual([undefined, text, text])
})

test('A link that no browser can open is rejected', () => {
  expect([reasonOf('link', 'https://[::'), fairLink('https://[::')]).toEqual(['not_a_url', null])
  expect([fairLink(null), fairText(null)]).toEqual([null, null])
})

test('A long text without a misleading link is checked in linear time', () => {
  for (const text of [
    '://'.repeat(50_000),
    `:${'/'.repeat(100_000)}`,
    `://${'a'.repeat(100_000)}`,
    'https:'.repeat(20_000),
  ])
    expect(reasonOf('text', text)).toBeUndefined()
})

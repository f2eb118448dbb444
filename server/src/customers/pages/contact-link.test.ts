import { expect, test } from 'vitest'
import { contactLink } from './document.ts'

test.each([
  ['+1 (305) 555-0123', '<a href="tel:+13055550123">+1 (305) 555-0123</a>'],
  ['office@example.com', '<a href="mailto:office@example.com">office@example.com</a>'],
  [
    'https://www.example.com/contact',
    '<a href="https://www.example.com/contact" rel="noreferrer" target="_blank">https://www.example.com/contact</a>',
  ],
])('The contact %s is a link', (contact, link) => {
  expect(contactLink(contact).toString()).toBe(link)
})

test.each([
  '<img src=x onerror=alert(1)>',
  'Acme Notaries',
  'Acme <office@example.com>',
  'office@example.com, +1 305 555 0123',
  'office@',
  'a..b@example.com',
  'office@example..com',
  'javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'https://',
  'https://a b',
  'call 305',
])('The contact %s is text without a link', contact => {
  const shown = contactLink(contact).toString()
  expect(shown).not.toMatch(/<a|href|mailto/)
  expect(shown).not.toContain('<img')
})

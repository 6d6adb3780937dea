import { expect, test } from 'vitest'
import { grantIn } from './mine.ts'

const agent = { role: 'plantao', roles: [{ slug: 'agent' }] }

test('what the server said counts; a word it did not say, or that is none of ours, is none', () => {
  const user = { ...agent, grants: { 'ticket.read': 'queue', 'ticket.reply': 'everything' } }
  expect(grantIn(user, 'ticket.read')).toBe('queue')
  expect(grantIn(user, 'ticket.reply')).toBe('none')
  expect(grantIn(user, 'ticket.edit')).toBe('none')
})

test('a session kept by an older version has what its role has from the start', () => {
  expect(grantIn(agent, 'ticket.assign')).toBe('tenant')
  expect(grantIn({ role: 'client', roles: [] }, 'ticket.read')).toBe('own')
  expect(grantIn({ role: 'unheard-of', roles: [] }, 'user.list')).toBe('none')
})

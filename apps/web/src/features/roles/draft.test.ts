import { grantsOf, RESOURCES } from '@balcao/contracts/roles/permissions'
import { expect, test } from 'vitest'
import { changesOf, choicesFor, columnsFor, groupsFor, toDefaults, withGrant } from './draft.ts'

const agent = { base: 'agent', permissions: grantsOf('agent', { 'ticket.cancel': 'none' }) } as const
const admin = { base: 'admin', permissions: grantsOf('admin', { 'ticket.note': 'queue' }) } as const

test('a choice is kept while it differs, and taken back by choosing what already is', () => {
  const once = withGrant(agent, {}, 'ticket.read', 'queue')
  expect(once).toEqual({ 'ticket.read': 'queue' })
  expect(withGrant(agent, once, 'ticket.read', 'tenant')).toEqual({})
  expect(changesOf(agent, { ...once, 'ticket.cancel': 'tenant', 'ticket.note': 'tenant' })).toEqual([
    { key: 'ticket.read', from: 'tenant', to: 'queue', direction: 'narrower' },
    { key: 'ticket.cancel', from: 'none', to: 'tenant', direction: 'wider' },
  ])
  expect(changesOf({ ...agent, permissions: { ...agent.permissions, 'ticket.read': 'cc' } }, once)[0]).toMatchObject({ direction: 'other' })
})

test('back to the defaults is a draft like any other', () => {
  expect(toDefaults(agent)).toEqual({ 'ticket.cancel': 'tenant' })
  expect(toDefaults({ base: 'agent', permissions: grantsOf('agent', null) })).toEqual({})
})

test('only what the base may have and the editor has can be chosen; what the role has may stay', () => {
  expect(choicesFor(agent, admin, 'ticket.cancel')).toEqual(['none', 'own', 'cc', 'assigned', 'queue', 'company', 'tenant'])
  expect(choicesFor({ base: 'client', permissions: grantsOf('client', null) }, admin, 'ticket.read')).toEqual(['none', 'own', 'cc'])
  const without = { base: 'agent', permissions: grantsOf('agent', { 'ticket.note': 'none' }) } as const
  expect(choicesFor(without, admin, 'ticket.note')).toEqual(['none', 'own', 'assigned', 'queue'])
  expect(choicesFor(agent, admin, 'ticket.note')).toContain('tenant')
})

test('a role shows what its base can have, and no column that nothing needs', () => {
  const client = groupsFor(['client'])
  expect(client.map(({ resource }) => resource)).toEqual(['ticket'])
  expect(columnsFor('client', client[0]?.keys ?? [])).toEqual(['none', 'own', 'cc'])
  expect(groupsFor(['admin']).map(({ resource }) => resource)).toEqual([...RESOURCES])
  expect(columnsFor('admin', ['user.list'])).toEqual(['none', 'tenant'])
})

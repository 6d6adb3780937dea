import { SaveContact } from '@balcao/contracts/users/contact'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import * as contact from './contact.ts'

test('the desk notes a phone and a text of a customer, over the version that was seen, and it is on record', async ({ desk }) => {
  const { id } = await desk.person('client')
  const save = desk.as('support-agent')
  expect(await save(contact.get, { id })).toMatchObject({ phone: '', notes: '', version: 0, updatedBy: null })
  const first = await save(contact.save, { id, version: 0, phone: '+55 11 91234-5678' })
  expect(first).toMatchObject({ phone: '+55 11 91234-5678', notes: '', version: 1 })
  expect(await save(contact.save, { id, version: 1, notes: 'Prefere ligação' })).toMatchObject({ phone: first.phone, version: 2 })
  expect(await save(contact.save, { id, version: 2, notes: 'Prefere ligação' }), 'nothing changes').toMatchObject({ version: 2 })
  await expect(save(contact.save, { id, version: 1, notes: 'x' })).rejects.toMatchObject({
    code: 'contact_changed',
    details: { current: { notes: 'Prefere ligação', version: 2 } },
  })
  const events = await desk.rows((tx) => tx.selectFrom('auditEvents').select('action').where('resource', '=', 'user').execute())
  expect(events.map(({ action }) => action)).toEqual(['user.contact_updated', 'user.contact_updated'])
})

test('of colleagues only those who manage them note anything; a stranger is not found', async ({ desk, other }) => {
  const [agent, stranger] = [await desk.person('agent'), await other.person('client')]
  await expect(desk.as('support-agent')(contact.save, { id: agent.id, version: 0, notes: 'x' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await desk.as('manager')(contact.save, { id: agent.id, version: 0, notes: 'x' })).toMatchObject({ version: 1 })
  await expect(desk.as('agent')(contact.get, { id: stranger.id })).rejects.toMatchObject({ code: 'user_not_found' })
  await expect(desk.as('client')(contact.get, { id: agent.id })).rejects.toMatchObject({ code: 'forbidden' })
})

test('a phone that is none is refused', () => {
  expect(SaveContact.safeParse({ id: 1, version: 0, phone: 'ligue para mim' }).success).toBe(false)
})

import { CreateConversation } from '@balcao/contracts/chat/conversations'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as rules from './conversations.ts'

const asked = (participantIds: number[]) => CreateConversation.parse({ title: 'Plantão', participantIds })
const idsOf = (people: { id: number }[]) => people.map(({ id }) => id).toSorted((a, b) => a - b)
const listed = async (desk: Desk, who: Parameters<Desk['as']>[0]) =>
  (await desk.as(who)(rules.list, { includeAll: false })).conversations.map(({ id }) => id)

test('R-424 the desk begins a conversation with colleagues and customers, and takes part itself', async ({ desk }) => {
  const [ana, rui, eva] = [await desk.person('support-agent'), await desk.person('client'), await desk.person('agent')]
  const made = await desk.as(ana)(rules.create, asked([rui.id, eva.id, rui.id, ana.id]))
  expect(made).toMatchObject({ title: 'Plantão', type: 'support', participantIds: idsOf([ana, rui, eva]) })
  const second = await desk.as(eva)(rules.create, asked([ana.id]))
  expect(await desk.as(rui)(rules.get, { id: made.id })).toEqual(made)
  expect([await listed(desk, ana), await listed(desk, rui)]).toEqual([[second.id, made.id], [made.id]])
})

test('R19 T15 a conversation exists for those who take part, and for nobody else, whatever their role', async ({ desk, other }) => {
  const ana = await desk.person('agent')
  const { id } = await desk.as(ana)(rules.create, asked([]))
  for (const [there, role] of [
    [desk, 'super_admin'],
    [desk, 'client'],
    [other, 'super_admin'],
  ] as const) {
    await expect(there.as(role)(rules.get, { id })).rejects.toMatchObject({ kind: 'not_found', code: 'conversation_not_found' })
    expect(await listed(there, role)).toEqual([])
    // Nor does the database show one to another's transaction.
    expect(await there.as(role)(({ db }) => db.selectFrom('conversations').selectAll().execute())).toEqual([])
  }
})

test('people of other organisations, removed and inactive ones are nobody to talk to', async ({ desk, other }) => {
  const stranger = await other.person('agent')
  const idle = await desk.aUser('agent', { isActive: false })
  const gone = await desk.aUser('client', { deletedAt: new Date().toISOString() })
  for (const { id } of [stranger, idle, gone])
    await expect(desk.as('agent')(rules.create, asked([id]))).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'participantIds' }],
    })
  expect(await listed(desk, 'agent')).toEqual([])
})

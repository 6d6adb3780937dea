import { CreateFlow } from '@balcao/contracts/flows/flows'
import { expect } from 'vitest'
import * as flows from '../flows/flows.ts'
import * as onTickets from '../tags/on-tickets.ts'
import * as tags from '../tags/tags.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as bulk from '../tickets/bulk/bulk.ts'
import { merge } from '../tickets/merges/merges.ts'
import * as tickets from '../tickets/tickets.ts'
import { dryRun } from './dry-run/dry-run.ts'
import * as rules from './rules.ts'
import { aRule, runsOf, settled } from './testing/rules.ts'

const urgent = async (desk: Desk, id: number) => (await desk.as('agent')(tickets.get, { id })).priority === 'urgent'
const awaiting = (tagIds: number[], change: 'added' | 'removed' = 'added') => ({
  trigger: { event: 'tags_changed' as const, tagIds, change },
})

test('a rule runs when one of its tags is put on, one by one, to many, or by a merge of tickets, and not for others', async ({ desk }) => {
  const [vip, rede] = [await desk.aTag('vip'), await desk.aTag('rede')]
  await aRule(desk, awaiting([vip]))
  const [one, two, other, target] = [await desk.aTicket(), await desk.aTicket(), await desk.aTicket(), await desk.aTicket()]
  const agent = desk.as('agent')
  await agent(onTickets.add, { ticketId: one.id, tagIds: [vip, rede] })
  await agent(onTickets.add, { ticketId: other.id, tagIds: [rede] })
  await desk.as('supervisor')(bulk.update, { tickets: [{ id: two.id, version: two.version }], changes: { addTagIds: [vip] } } as never)
  await settled(desk)
  expect([await urgent(desk, one.id), await urgent(desk, two.id), await urgent(desk, other.id)]).toEqual([true, true, false])
  await desk.as('supervisor')(merge, { id: one.id, intoId: target.id } as never)
  await settled(desk)
  expect(await urgent(desk, target.id)).toBe(true)
  expect((await runsOf(desk)).map(({ event }) => event)).toEqual(['tags_changed', 'tags_changed', 'tags_changed'])
})

test('a flow starts when its tag is taken away, and rules that put tags on and off end', async ({ desk }) => {
  const vip = await desk.aTag('vip')
  const asked = {
    ...{ name: 'Sem VIP', ...awaiting([vip], 'removed') },
    steps: [{ kind: 'action', key: 'a', actions: [{ kind: 'set_priority', priority: 'urgent' }] }],
  }
  await desk.as('supervisor')(flows.create, CreateFlow.parse(asked))
  await aRule(desk, { name: 'Tira', ...awaiting([vip]), actions: [{ kind: 'remove_tags', tagIds: [vip] }] })
  await aRule(desk, { name: 'Põe', ...awaiting([vip], 'removed'), actions: [{ kind: 'add_tags', tagIds: [vip] }] })
  const ticket = await desk.aTicket()
  await desk.as('agent')(onTickets.add, { ticketId: ticket.id, tagIds: [vip] })
  await settled(desk)
  expect(await urgent(desk, ticket.id)).toBe(true)
  expect((await runsOf(desk)).map(({ ruleName, outcome }) => [ruleName, outcome])).toEqual([
    ['Tira', 'applied'],
    ['Põe', 'applied'],
  ])
})

test('a tag that is merged into another takes the trigger along and starts nothing; what the trigger names must be there', async ({
  desk,
  other,
}) => {
  const [vip, ouro] = [await desk.aTag('vip'), await desk.aTag('ouro')]
  const rule = await aRule(desk, awaiting([vip]))
  const ticket = await desk.aTicket()
  await desk.as('agent')(onTickets.add, { ticketId: ticket.id, tagIds: [vip] })
  const found = await desk.as('supervisor')(dryRun, { trigger: rule.trigger, conditions: rule.conditions })
  expect([found.runs, found.examples.map(({ id }) => id)]).toEqual([1, [ticket.id]])
  await settled(desk)
  await desk.as('supervisor')(tags.merge, { id: vip, intoId: ouro })
  await settled(desk)
  expect(await runsOf(desk)).toHaveLength(1)
  expect(await desk.as('supervisor')(rules.get, { id: rule.id })).toMatchObject({ trigger: { tagIds: [ouro] }, problem: null })
  await expect(aRule(desk, awaiting([await other.aTag('alheia')]))).rejects.toMatchObject({ details: [{ field: 'trigger.tagIds' }] })
})

import { AddComment } from '@balcao/contracts/comments/comments'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { aPolicy, shown } from './testing/clocks.ts'

const open = (desk: Desk, values: object = {}) =>
  desk.as('client')(tickets.create, { title: 'Impressora', description: 'Parou de imprimir', ...values })
const asking = (desk: Desk, ...all: object[]) => aPolicy(desk, { resolution: 60 }, { conditions: { all, any: [] } })
const policyOf = async (desk: Desk, id: number) => (await shown(desk, id)).slaPolicyId

test('a policy that asks for words is that of a ticket from its opening, and follows what is written later', async ({ desk }) => {
  const subject = await asking(desk, { field: 'subject', values: ['cobranca', 'boleto'] })
  const first = await asking(desk, { field: 'firstMessage', values: ['PAROU'] })
  const last = await asking(desk, { field: 'lastMessage', values: ['urgente'] })
  const [one, two, three] = [
    await open(desk, { title: 'Segunda via: Cobrança' }),
    await open(desk),
    await open(desk, { description: 'Lenta, e é URGENTE!' }),
  ]
  expect([await policyOf(desk, one.id), await policyOf(desk, two.id), await policyOf(desk, three.id)]).toEqual([
    subject.id,
    first.id,
    last.id,
  ])
  await desk.as('agent')(tickets.update, { id: two.id, title: 'Boletos em atraso' })
  expect(await policyOf(desk, two.id)).toBe(subject.id)
  await desk.as('agent')(tickets.update, { id: two.id, title: 'Papel', description: 'Sem papel' })
  expect(await policyOf(desk, two.id)).toBeNull()
  const say = (content: string, isInternal = false) =>
    desk.as('agent')(comments.add, AddComment.parse({ ticketId: two.id, content, isInternal }))
  await say('É urgente?', true)
  expect(await policyOf(desk, two.id), 'a note is no message of theirs').toBeNull()
  await say('Tratamos como urgente.')
  expect(await policyOf(desk, two.id)).toBe(last.id)
})

test('a policy that asks who is responsible, or of the customer and the company, is looked for when that changes on the ticket', async ({
  desk,
}) => {
  const agent = await desk.person('agent')
  const company = await desk.aCompany('Grande', { tier: 'enterprise' })
  const mine = await asking(desk, { field: 'assignee', values: [agent.id] })
  const big = await asking(desk, { field: 'companyTier', values: ['enterprise'] }, { field: 'language', values: ['pt-BR'] })
  const { id } = await open(desk)
  expect(await policyOf(desk, id)).toBeNull()
  const supervisor = desk.as('supervisor')
  await supervisor(tickets.update, { id, companyId: company.id })
  expect(await policyOf(desk, id)).toBe(big.id)
  await supervisor(tickets.update, { id, assigneeId: agent.id })
  expect(await policyOf(desk, id)).toBe(mine.id)
  await supervisor(tickets.update, { id, assigneeId: null })
  expect(await policyOf(desk, id)).toBe(big.id)
})

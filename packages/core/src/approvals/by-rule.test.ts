import { AskApproval } from '@balcao/contracts/approvals/approvals'
import type { ApproverRule } from '@balcao/contracts/approvals/approver-rules'
import { expect } from 'vitest'
import { away } from '../absences/testing/away.ts'
import { aRule, runsOf, settled } from '../automation/testing/rules.ts'
import * as roles from '../roles/roles.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { sources } from './by-rule.ts'
import { anApproval, approvalsOf } from './testing/approvals.ts'

const ofQueue = (kind: 'queue_leaders' | 'queue_members', queueId: number | null = null): ApproverRule => ({ kind, queueId })
const byRules = (desk: Desk, ticket: { id: number }, approverRules: ApproverRule[], more: object = {}) =>
  anApproval(desk, ticket.id, [], { approverRules, ...more })
const names = (approval: { approvers: { user: { id: number } }[] }) =>
  approval.approvers.map(({ user }) => user.id).toSorted((a, b) => a - b)
const sorted = (...people: Person[]) => people.map(({ id }) => id).toSorted((a, b) => a - b)
const lead = (desk: Desk, queueId: number, { id: userId }: Person) =>
  desk.rows((tx) =>
    tx.updateTable('queueMembers').set({ isLeader: true }).where('queueId', '=', queueId).where('userId', '=', userId).execute(),
  )
const contact = (desk: Desk, companyId: number, { id: userId }: Person, role: string) =>
  desk.rows((tx) => tx.insertInto('companyMembers').values({ tenantId: desk.id, companyId, userId, role, visibility: 'own' }).execute())

test('a queue’s leaders or members, holders of a role and the person in a field are found as they are when it is asked', async ({
  desk,
}) => {
  const [leader, member, manager] = [await desk.aUser('supervisor'), await desk.aUser('agent'), await desk.person('manager')]
  const queueId = await desk.aQueue('Compras', [leader, member])
  await lead(desk, queueId, leader)
  const ticket = await desk.aTicket({ queueId })
  expect(names(await byRules(desk, ticket, [ofQueue('queue_leaders')]))).toEqual([leader.id])
  expect(names(await byRules(desk, ticket, [ofQueue('queue_members')]))).toEqual(sorted(leader, member))
  const elsewhere = await desk.aTicket()
  expect(names(await byRules(desk, elsewhere, [ofQueue('queue_leaders', queueId)])), 'a queue by name').toEqual([leader.id])
  const both = await byRules(desk, ticket, [{ kind: 'role', role: 'manager' }, ofQueue('queue_leaders')], { approverIds: [manager.id] })
  expect(names(both), 'each person once').toEqual(sorted(leader, manager))

  await desk.aField({ key: 'gestor', label: 'Gestor da área', type: 'user' })
  const byField: ApproverRule = { kind: 'person_field', customField: 'gestor' }
  await desk.as('agent')(tickets.update, { id: ticket.id, customFields: { gestor: manager.id } })
  expect(names(await byRules(desk, ticket, [byField]))).toEqual([manager.id])
  await expect(byRules(desk, elsewhere, [byField])).rejects.toMatchObject({
    details: [{ field: 'approverRules', reason: 'approvers_not_found' }],
  })
})

test('contacts of the ticket’s company approve by their role there; the requester only where it says so', async ({ desk }) => {
  const acme = await desk.aCompany('Acme')
  const [approver, boss, asker] = [await desk.aUser('client'), await desk.aUser('client'), await desk.aUser('client')]
  for (const [person, role] of [
    [approver, 'approver'],
    [boss, 'manager'],
    [asker, 'approver'],
  ] as const)
    await contact(desk, acme.id, person, role)
  const ticket = await desk.aTicket({ companyId: acme.id, requesterId: asker.id })
  const ofCompany = (contactRole: 'approver' | 'manager'): ApproverRule => ({ kind: 'contacts', contactRole })
  expect(names(await byRules(desk, ticket, [ofCompany('approver')]))).toEqual([approver.id])
  expect(names(await byRules(desk, ticket, [ofCompany('approver')], { allowsRequester: true }))).toEqual(sorted(approver, asker))
  expect(names(await byRules(desk, ticket, [ofCompany('approver'), ofCompany('manager')], { mode: 'count', needed: 2 }))).toEqual(
    sorted(approver, boss),
  )
  await expect(byRules(desk, ticket, [ofCompany('manager')], { mode: 'count', needed: 2 })).rejects.toMatchObject({
    details: [{ field: 'needed', reason: 'approval_needed_count' }],
  })
  await expect(byRules(desk, await desk.aTicket(), [ofCompany('manager')]), 'a ticket of no company').rejects.toMatchObject({
    details: [{ reason: 'approvers_not_found' }],
  })
})

test('whoever asks, who is gone and who may not know of the ticket are left out; where nobody is found others stand in', async ({
  desk,
}) => {
  const [agent, gone, helper] = [
    await desk.person('agent'),
    await desk.aUser('agent', { isActive: false }),
    await desk.aUser('support-agent'),
  ]
  const queueId = await desk.aQueue('Obras', [agent, gone])
  const ticket = await desk.aTicket({ queueId, assigneeId: agent.id })
  const rules = [ofQueue('queue_members'), { kind: 'role', role: 'support-agent' } as const]
  await expect(byRules(desk, ticket, rules)).rejects.toMatchObject({ details: [{ reason: 'approvers_not_found' }] })
  const manager = await desk.person('manager')
  expect(names(await byRules(desk, ticket, rules, { fallbackIds: [manager.id] }))).toEqual([manager.id])
  await expect(byRules(desk, ticket, rules, { fallbackIds: [helper.id] })).rejects.toMatchObject({
    details: [{ field: 'fallbackIds.0', reason: 'approver_may_not_read' }],
  })
  const many = await Promise.all(Array.from({ length: 21 }, () => desk.aUser('supervisor')))
  expect(many).toHaveLength(21)
  await expect(byRules(desk, ticket, [{ kind: 'role', role: 'supervisor' }])).rejects.toMatchObject({
    details: [{ field: 'approverRules', reason: 'approvers_too_many', message: 'As regras encontraram mais de 20 pessoas.' }],
  })
})

test('who is found and away is replaced by their substitute, as those who are named', async ({ desk }) => {
  const [absent, stand] = [await desk.aUser('supervisor'), await desk.aUser('supervisor')]
  const queueId = await desk.aQueue('Compras', [absent])
  await away(desk, absent, -1, 24, { [queueId]: stand.id })
  const ticket = await desk.aTicket({ queueId })
  const { approvers } = await byRules(desk, ticket, [ofQueue('queue_members')])
  expect(approvers).toMatchObject([{ user: { id: stand.id }, inPlaceOf: { id: absent.id } }])
})

test('rules of what is not there are refused by their place; what can be named is the organisation’s', async ({ desk, other }) => {
  const [theirs, ticket] = [await other.aQueue('Deles'), await desk.aTicket()]
  await desk.aField({ key: 'texto', label: 'Texto' })
  await desk.aField({ key: 'gestor', label: 'Gestor', type: 'user' })
  const wrong: ApproverRule[] = [
    ofQueue('queue_leaders', theirs),
    { kind: 'role', role: 'client' },
    { kind: 'person_field', customField: 'texto' },
  ]
  await expect(byRules(desk, ticket, wrong)).rejects.toMatchObject({
    details: [
      { field: 'approverRules.0.queueId', reason: 'queue_not_found' },
      { field: 'approverRules.1.role', reason: 'approver_role_not_there' },
      { field: 'approverRules.2.customField', reason: 'approver_field_not_there' },
    ],
  })
  expect(() => AskApproval.parse({ ticketId: 1, title: 'X' })).toThrow('approver_missing')
  expect(() => AskApproval.parse({ ticketId: 1, title: 'X', approverRules: [ofQueue('queue_leaders'), ofQueue('queue_leaders')] })).toThrow(
    'approver_rule_twice',
  )
  const named = await desk.as('agent')(sources)
  expect(named.fields).toEqual([{ key: 'gestor', label: 'Gestor' }])
  expect(named.queues.map(({ id }) => id)).not.toContain(theirs)
  expect(named.roles.map(({ slug }) => slug)).not.toContain('client')
})

test('a rule of automation asks whom its rules find on each ticket; one whose role is gone is marked', async ({ desk }) => {
  const [one, two] = [await desk.aUser('supervisor'), await desk.aUser('supervisor')]
  const [first, second] = [await desk.aQueue('Um', [one]), await desk.aQueue('Dois', [two])]
  const asks = (approverRules: ApproverRule[]) => ({ kind: 'ask_approval' as const, title: 'Compra', approverRules })
  await aRule(desk, { trigger: { event: 'ticket_updated' }, actions: [asks([ofQueue('queue_members')])] })
  const [a, b, c] = [await desk.aTicket({ queueId: first }), await desk.aTicket({ queueId: second }), await desk.aTicket()]
  for (const { id } of [a, b, c]) await desk.as('agent')(tickets.update, { id, priority: 'high' })
  await settled(desk)
  const asked = async ({ id }: { id: number }) => (await approvalsOf(desk, id)).map(names)
  expect([await asked(a), await asked(b), await asked(c)]).toEqual([[[one.id]], [[two.id]], []])
  expect((await runsOf(desk)).map(({ outcome }) => outcome).toSorted(), 'where nobody is found the run says so').toEqual([
    'applied',
    'applied',
    'failed',
  ])
  const manager = (await desk.as('admin')(roles.list)).find(({ slug }) => slug === 'manager')
  const role = await desk.as('admin')(roles.create, { name: 'Diretoria', fromId: manager?.id ?? 0 })
  const rule = await aRule(desk, { name: 'Por papel', actions: [asks([{ kind: 'role', role: role.slug }])] })
  await desk.as('admin')(roles.remove, { id: role.id })
  const { problem } = await desk.rows((tx) =>
    tx.selectFrom('automationRules').select('problem').where('id', '=', rule.id).executeTakeFirstOrThrow(),
  )
  expect(problem).toMatchObject({ what: 'broken', reasons: [{ reason: 'approver_role_not_there' }] })
})

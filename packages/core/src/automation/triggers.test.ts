import { RuleTrigger } from '@balcao/contracts/automation/rules'
import { expect, test } from 'vitest'
import { isTriggered } from './triggers.ts'

const asked = (trigger: object, payload: object, byCustomer = false, by: 'staff' | 'customer' | 'system' = 'staff') =>
  isTriggered(RuleTrigger.parse(trigger), { payload, by, byCustomer })
const changed = (field: string, from: unknown, to: unknown) => ({ changes: [{ field, from, to }] })
const raised = { event: 'ticket_updated', fields: ['priority'], from: ['low', 'medium'], to: ['urgent'] } as const

test.for([
  [{ event: 'ticket_created' }, { ticketId: 1 }, true],
  [{ event: 'ticket_updated' }, { changes: [{ field: 'title' }] }, true],
  [{ event: 'ticket_updated', fields: ['tags', 'priority'] }, { changes: [{ field: 'title' }, { field: 'tags' }] }, true],
  [{ event: 'ticket_updated', fields: ['priority'] }, { changes: [{ field: 'tags' }] }, false],
  [{ event: 'ticket_updated', fields: ['title', 'urgency'] }, { changes: [{ field: 'urgency' }] }, true],
  [{ event: 'ticket_updated', customFields: ['setor'] }, { changes: [{ field: 'customFields.setor' }] }, true],
  [{ event: 'ticket_updated', customFields: ['setor'], fields: ['tags'] }, { changes: [{ field: 'customFields.andar' }] }, false],
  [raised, changed('priority', 'low', 'urgent'), true],
  [{ event: 'tags_changed' }, { changes: [{ field: 'tags', tagIds: { added: [1], removed: [] } }] }, true],
  [{ event: 'tags_changed', tagIds: [2] }, { changes: [{ field: 'tags', tagIds: { added: [1], removed: [2] } }] }, false],
  [{ event: 'tags_changed', change: 'removed', tagIds: [2] }, { changes: [{ field: 'tags', tagIds: { added: [1], removed: [2] } }] }, true],
  [{ event: 'tags_changed', change: 'any', tagIds: [1, 2] }, { changes: [{ field: 'tags', tagIds: { added: [], removed: [2] } }] }, true],
  [{ event: 'tags_changed', change: 'any' }, { changes: [{ field: 'title' }] }, false],
  [raised, changed('priority', 'high', 'urgent'), false],
  [raised, changed('priority', 'low', 'high'), false],
  [
    raised,
    {
      changes: [
        { field: 'priority', from: 'low', to: 'high' },
        { field: 'type', from: 'low', to: 'urgent' },
      ],
    },
    false,
  ],
  [{ event: 'ticket_updated', fields: ['queueId'], from: [3, 'none'] }, changed('queueId', null, 4), true],
  [{ event: 'ticket_updated', fields: ['queueId'], from: [3] }, changed('queueId', 5, 4), false],
  [{ event: 'status_changed' }, { from: 'new', to: 'open' }, true],
  [{ event: 'status_changed', from: ['new'], to: ['open'] }, { from: 'new', to: 'open' }, true],
  [{ event: 'status_changed', from: ['open'] }, { from: 'new', to: 'open' }, false],
  [{ event: 'status_changed', to: ['resolved', 'closed'] }, { from: 'new', to: 'open' }, false],
  [{ event: 'assigned' }, { assigneeId: null }, true],
  [{ event: 'assigned', to: 'somebody' }, { assigneeId: 3 }, true],
  [{ event: 'assigned', to: 'somebody' }, { assigneeId: null }, false],
  [{ event: 'assigned', to: 'nobody' }, { assigneeId: null }, true],
  [{ event: 'sla_breached', metrics: [] }, { metric: 'resolution' }, true],
  [{ event: 'sla_warning', metrics: ['first_response'] }, { metric: 'resolution' }, false],
  [{ event: 'rated', atMost: 2 }, { score: 2 }, true],
  [{ event: 'rated', atMost: 2 }, { score: 3 }, false],
] as const)('%j by %j: %s', ([trigger, payload, expected]) => {
  expect(asked(trigger, payload)).toBe(expected)
})

test('messages are told apart by their side and by who reads them', () => {
  const triggers = [{}, { by: 'customer' }, { by: 'staff' }, { visibility: 'public' }, { by: 'staff', visibility: 'internal' }]
  const of = (payload: object, byCustomer: boolean) => triggers.map((one) => asked({ event: 'comment_added', ...one }, payload, byCustomer))
  expect(of({ isInternal: false }, true)).toEqual([true, true, false, true, false])
  expect(of({ isInternal: false }, false)).toEqual([true, false, true, true, false])
  expect(of({ isInternal: true }, false)).toEqual([true, false, true, false, true])
})

test('changes are told apart by who made them; what was written before says nothing of it', () => {
  const sides = ['staff', 'customer', 'system'] as const
  const of = (trigger: object, payload: object) => sides.map((by) => asked(trigger, payload, false, by))
  expect(of({ event: 'status_changed', by: 'customer' }, { from: 'resolved', to: 'open' })).toEqual([false, true, false])
  expect(of({ event: 'assigned', by: 'system' }, { assigneeId: 3 })).toEqual([false, false, true])
  expect(of({ event: 'ticket_updated', by: 'staff' }, changed('title', 'a', 'b'))).toEqual([true, false, false])
  const old = { event: 'ticket_updated', fields: ['title'] } as unknown as RuleTrigger
  expect(isTriggered(old, { payload: changed('title', 'a', 'b'), by: 'system', byCustomer: false })).toBe(true)
})

test('values are those of the one field that is waited for', () => {
  const isSound = (trigger: object) => RuleTrigger.safeParse({ event: 'ticket_updated', ...trigger }).success
  expect(isSound({ fields: ['priority'], to: ['urgent'] })).toBe(true)
  for (const wrong of [
    { fields: ['priority'], to: ['none'] },
    { fields: ['priority', 'type'], to: ['urgent'] },
    { fields: ['priority'], customFields: ['setor'], to: ['urgent'] },
    { fields: ['tags'], to: ['vip'] },
    { fields: ['queueId'], from: ['fila'] },
    { to: ['urgent'] },
  ])
    expect(isSound(wrong), JSON.stringify(wrong)).toBe(false)
})

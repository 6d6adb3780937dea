import { RuleTrigger } from '@balcao/contracts/automation/rules'
import { expect, test } from 'vitest'
import { isTriggered } from './triggers.ts'

const asked = (trigger: object, payload: object, byCustomer = false) => isTriggered(RuleTrigger.parse(trigger), { payload, byCustomer })

test.for([
  [{ event: 'ticket_created' }, { ticketId: 1 }, true],
  [{ event: 'ticket_updated' }, { changes: [{ field: 'title' }] }, true],
  [{ event: 'ticket_updated', fields: ['tags', 'priority'] }, { changes: [{ field: 'title' }, { field: 'tags' }] }, true],
  [{ event: 'ticket_updated', fields: ['priority'] }, { changes: [{ field: 'tags' }] }, false],
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

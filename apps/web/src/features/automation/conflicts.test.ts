import type { AutomationRule } from '@balcao/contracts/automation/rules'
import { expect, test } from 'vitest'
import { conflictsOf } from './conflicts.ts'

const rule = (id: number, event: string, kinds: string[], active = true) =>
  ({ id, name: `Regra ${id}`, active, trigger: { event }, actions: kinds.map((kind) => ({ kind })) }) as unknown as AutomationRule

test('rules that set the same for the same event are named, and no others', () => {
  const rules = [
    rule(1, 'ticket_created', ['set_priority', 'add_note']),
    rule(2, 'ticket_created', ['set_queue', 'add_note']),
    rule(3, 'ticket_created', ['set_priority'], false),
    rule(4, 'assigned', ['set_priority']),
    rule(5, 'ticket_created', ['set_priority']),
  ]
  const written = { id: 5, event: 'ticket_created', kinds: ['set_priority', 'add_note', 'set_type'] } as const
  expect(conflictsOf(written, rules)).toEqual([{ kind: 'set_priority', name: 'Regra 1' }])
  expect(conflictsOf({ ...written, id: undefined }, rules).map(({ name }) => name)).toEqual(['Regra 1', 'Regra 5'])
})

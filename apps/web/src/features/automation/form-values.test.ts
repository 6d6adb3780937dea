import { ACTION_KINDS } from '@balcao/contracts/automation/bounds'
import { type AutomationRule, CreateRule, RuleAction, RuleTrigger } from '@balcao/contracts/automation/rules'
import { expect, test } from 'vitest'
import { actionsLeft, emptyAction } from './action-values.ts'
import { emptyRule, reasonsOf, toInput, valuesOf } from './form-values.ts'

const conditions = { all: [{ field: 'priority', not: false, values: ['high'] }], any: [] }
const rule = (trigger: object, actions: object[]) =>
  ({
    ...{ name: 'Regra', description: '', active: true, stops: true, conditions },
    trigger: RuleTrigger.parse(trigger),
    actions: actions.map((one) => RuleAction.parse(one)),
  }) as unknown as AutomationRule

test.for([
  [{ event: 'ticket_created' }, { kind: 'set_status', status: 'resolved' }],
  [
    { event: 'ticket_updated', fields: ['tags'] },
    { kind: 'set_priority', priority: 'low' },
  ],
  [
    { event: 'ticket_updated', fields: ['queueId'], from: [3, 'none'], to: [4], by: 'customer' },
    { kind: 'set_priority', priority: 'low' },
  ],
  [
    { event: 'ticket_updated', fields: ['title'], customFields: ['setor'] },
    { kind: 'set_priority', priority: 'low' },
  ],
  [
    { event: 'status_changed', from: ['new'], to: ['open'] },
    { kind: 'set_type', type: 'incident' },
  ],
  [
    { event: 'assigned', to: 'nobody' },
    { kind: 'set_queue', queueId: 4 },
  ],
  [
    { event: 'comment_added', by: 'customer', visibility: 'public' },
    { kind: 'set_assignee', assigneeId: null },
  ],
  [
    { event: 'sla_warning', metrics: ['resolution'] },
    { kind: 'set_assignee', assigneeId: 7 },
  ],
  [
    { event: 'sla_breached', metrics: [] },
    { kind: 'add_tags', tagIds: [1, 2] },
  ],
  [
    { event: 'rated', atMost: 2 },
    { kind: 'remove_tags', tagIds: [3] },
  ],
  [
    { event: 'elapsed', since: 'last_message', minutes: 10_080 },
    { kind: 'add_watchers', userIds: [5] },
  ],
  [
    { event: 'checklist_completed', templateIds: [3] },
    { kind: 'apply_checklist', templateId: 4 },
  ],
  [
    { event: 'approval_decided', decision: 'refused' },
    { kind: 'ask_approval', title: 'Compra', text: 'Por quê', approverIds: [3, 4], mode: 'count', needed: 2, dueHours: 48 },
  ],
  [
    { event: 'approval_decided', decision: 'any' },
    { kind: 'ask_approval', title: 'Compra', text: '', approverIds: [3], mode: 'any', needed: null, dueHours: null },
  ],
  [
    { event: 'ticket_created' },
    { kind: 'set_custom_fields', customFields: { setor: 'ti', andar: 3, salas: ['a'], revisar: false, obs: null } },
  ],
  [
    { event: 'ticket_created' },
    {
      ...{ kind: 'create_ticket', title: 'Cadastro', content: 'Criar', relation: 'blocked_by', queueId: 4 },
      ...{ type: null, priority: 'high', isInternal: false },
    },
  ],
  [
    { event: 'approval_decided', decision: 'approved' },
    {
      ...{ kind: 'ask_approval', title: 'Compra', text: '', approverIds: [], mode: 'all', needed: null, dueHours: null },
      ...{ approverRules: [{ kind: 'queue_leaders', queueId: null }], allowsRequester: true, fallbackIds: [4] },
    },
  ],
  [{ event: 'ticket_created' }, { kind: 'call_webhook', webhookId: 9 }],
  [
    {
      event: 'schedule',
      schedule: {
        ...{ unit: 'weeks', every: 1, weekdays: [1], time: '08:00', startsOn: '2026-11-30' },
        ...{ endsOn: null, businessDays: true, times: 3 },
      },
    },
    { kind: 'set_priority', priority: 'high' },
  ],
  [
    { event: 'elapsed', since: 'created', minutes: 90 },
    { kind: 'add_note', content: 'Olá' },
  ],
  [
    { event: 'elapsed', since: 'updated', minutes: 5 },
    { kind: 'send_reply', content: 'Olá' },
  ],
] as const)('what was saved comes back as it was: %j %j', ([trigger, action]) => {
  const saved = rule(trigger, [action])
  expect(CreateRule.parse(toInput(valuesOf(saved)))).toEqual(saved)
})

test('what is missing is named where it is written', () => {
  const values = { ...emptyRule(), event: 'elapsed' as const, span: 'logo', actions: [emptyAction('set_queue'), emptyAction('add_note')] }
  expect(Object.keys(reasonsOf(values)).toSorted()).toEqual(['actions.0', 'actions.1', 'name', 'span'])
  expect(Object.keys(reasonsOf(emptyRule())).toSorted()).toEqual(['actions', 'name'])
  expect(reasonsOf({ ...emptyRule(), name: 'X', actions: [{ ...emptyAction('set_status'), value: 'closed' }] })).toEqual({})
})

test('each action comes once', () => {
  expect(actionsLeft([emptyAction('set_status')])).not.toContain('set_status')
  expect(actionsLeft([])).toEqual([...ACTION_KINDS])
})

import { empty, found, type Row, type Rows, refused } from '../../row.ts'

const one = {
  least: 'supervisor',
  works: ({ rule }) => ({ id: rule }),
  naming: { id: found(({ rule }) => ({ id: rule })) },
} as const satisfies Row
const made = { name: 'Padrão', trigger: { event: 'ticket_created' } }
const asked = { ...made, actions: [{ kind: 'set_priority', priority: 'high' }] }

const runs = {
  least: 'supervisor',
  works: () => ({}),
  naming: { ruleId: empty(({ rule }) => ({ ruleId: rule })), ticketId: empty(({ ticket }) => ({ ticketId: ticket })) },
} as const satisfies Row

/** Rules of automation. What conditions and actions name is proved in core/automation/rules.test.ts. */
export const AUTOMATION: Rows = {
  'automation.rules.list': { least: 'supervisor', works: () => ({}), naming: {} },
  'automation.rules.export': { least: 'supervisor', works: () => ({}), naming: {} },
  'automation.rules.get': one,
  'automation.rules.create': { least: 'supervisor', works: () => asked, naming: {} },
  'automation.rules.update': {
    least: 'supervisor',
    works: ({ rule }) => ({ id: rule, name: 'Outra' }),
    naming: { id: found(({ rule }) => ({ id: rule, name: 'Outra' })) },
  },
  'automation.rules.remove': one,
  'automation.rules.reorder': {
    least: 'supervisor',
    works: () => ({ ids: [] }),
    changes: ({ firstRule, secondRule }) => ({ ids: [secondRule, firstRule] }),
    naming: { ids: refused(({ rule }) => ({ ids: [rule] })) },
  },
  'automation.rules.preview': {
    least: 'supervisor',
    works: () => ({ trigger: made.trigger, conditions: {} }),
    naming: {},
    changesNothing: 'it counts the tickets that a rule would be for',
  },
  'automation.rules.dryRun': {
    least: 'supervisor',
    works: () => ({ trigger: made.trigger, conditions: {} }),
    naming: {},
    changesNothing: 'it counts the tickets that a rule would have run for',
  },
  'automation.rules.history': one,
  'automation.rules.runNow': {
    least: 'supervisor',
    works: ({ datedRule }) => ({ id: datedRule }),
    naming: { id: found(({ datedRule }) => ({ id: datedRule })) },
  },
  'automation.rules.runs': runs,
  'automation.runs.export': runs,
}

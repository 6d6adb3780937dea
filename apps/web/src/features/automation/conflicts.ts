import type { ActionKind, RuleEvent } from '@balcao/contracts/automation/bounds'
import type { AutomationRule } from '@balcao/contracts/automation/rules'

type Written = { id: number | undefined; event: RuleEvent; kinds: readonly ActionKind[] }
/** Another rule that sets the same. */
export type Conflict = { kind: ActionKind; name: string }

/** Other active rules of the same event that set what a rule sets: for tickets of both, the later one has the last word. */
export const conflictsOf = ({ id, event, kinds }: Written, rules: readonly AutomationRule[]): Conflict[] =>
  rules
    .filter((rule) => rule.active && rule.id !== id && rule.trigger.event === event)
    .flatMap(({ name, actions }) =>
      actions.flatMap(({ kind }) => (kind.startsWith('set_') && kinds.includes(kind) ? [{ kind, name }] : [])),
    )

import type { ConditionGroup, TicketCondition, TicketConditions } from '@balcao/contracts/tickets/conditions'

/** Conditions as forms hold them. */
export type AskedValues = { all: TicketCondition[]; any: TicketCondition[]; groups: ConditionGroup[] }

export const askedValues = ({ all, any, groups = [] }: TicketConditions): AskedValues => ({ all, any, groups })

/** What is sent of them; a group that nobody filled in is none. */
export function conditionsIn({ all, any, groups }: AskedValues): TicketConditions {
  const filled = groups.filter(({ conditions }) => conditions.length > 0)
  return { all, any, ...(filled.length > 0 ? { groups: filled } : {}) }
}

/** Which field of a form a field below `conditions` of the contract is written in. */
export const conditionField = (name: string | undefined): keyof AskedValues => (name === 'any' || name === 'groups' ? name : 'all')

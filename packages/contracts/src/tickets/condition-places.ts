import type { TicketCondition, TicketConditions } from './conditions.ts'

/** All conditions, wherever they stand, each with its path. */
export const everyCondition = ({ all, any, groups = [] }: TicketConditions): { one: TicketCondition; path: string }[] => [
  ...all.map((one, n) => ({ one, path: `all.${n}` })),
  ...any.map((one, n) => ({ one, path: `any.${n}` })),
  ...groups.flatMap(({ conditions }, g) => conditions.map((one, n) => ({ one, path: `groups.${g}.conditions.${n}` }))),
]

/** Without conditions, something is for every ticket. */
export const countConditions = (conditions: TicketConditions): number => everyCondition(conditions).length

/** The same conditions with each replaced, in the places where they stand. */
export function mapConditions(
  { all, any, groups }: TicketConditions,
  change: (one: TicketCondition, path: string) => TicketCondition,
): TicketConditions {
  const list = (conditions: readonly TicketCondition[], path: string) => conditions.map((one, n) => change(one, `${path}.${n}`))
  return {
    all: list(all, 'all'),
    any: list(any, 'any'),
    ...(groups?.length
      ? { groups: groups.map(({ match, conditions }, g) => ({ match, conditions: list(conditions, `groups.${g}.conditions`) })) }
      : {}),
  }
}

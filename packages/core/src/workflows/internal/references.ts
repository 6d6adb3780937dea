import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Transition, Workflow } from '@balcao/contracts/workflows/workflows'
import type { Ctx } from '../../ctx.ts'
import { loadFields } from '../../custom-fields/field-rows.ts'
import { readConditions } from '../../tickets/conditions.ts'
import { ownTypes } from '../../tickets/settings/type-rows.ts'

/** Transitions as they are stored, and what their conditions name that the tenant does not have. */
export async function readTransitions(ctx: Ctx, transitions: readonly Transition[]): Promise<{ read: Transition[]; wrong: FieldReason[] }> {
  const wrong: FieldReason[] = []
  const read: Transition[] = []
  for (const [n, transition] of transitions.entries()) {
    const conditions = await readConditions(ctx, transition.conditions)
    wrong.push(...conditions.wrong.map((why) => ({ ...why, field: `transitions.${n}.${why.field}` })))
    read.push({ ...transition, conditions: conditions.read })
  }
  return { read, wrong }
}

/** Fields that transitions require and nobody has; those that a workflow asked for already may stay, and ask for nothing. */
export async function unknownFields(
  ctx: Ctx,
  transitions: readonly Transition[],
  held: readonly Transition[] = [],
): Promise<FieldReason[]> {
  const asked = transitions.flatMap(({ requires }, n) => requires.fields.map((key) => ({ key, field: `transitions.${n}.requires.fields` })))
  if (asked.length === 0) return []
  const known = new Set((await loadFields(ctx, 'ticket')).map(({ key }) => key))
  for (const { requires } of held) for (const key of requires.fields) known.add(key)
  return asked.flatMap(({ key, field }) => (known.has(key) ? [] : [{ field, reason: 'unknown_key', params: { key } } as FieldReason]))
}

type Scoped = Pick<Workflow, 'types' | 'active'>

/** Types that a workflow cannot be for: those that nobody has, and those that follow another active one. */
export async function refusedTypes(
  ctx: Ctx,
  { types, active }: Scoped,
  others: readonly { name: string; types: readonly string[]; isActive: boolean }[],
  held: readonly string[] = [],
): Promise<FieldReason[]> {
  const known = new Set([...(await ownTypes(ctx.db)).map(({ key }) => key), ...held])
  if (types.some((key) => !known.has(key))) return [{ field: 'types', reason: 'type_not_found' }]
  if (!active) return []
  if (types.length === 0) return [{ field: 'types', reason: 'workflow_without_types' }]
  const taken = others.find((other) => other.isActive && other.types.some((key) => types.includes(key)))
  return taken ? [{ field: 'types', reason: 'type_has_workflow', params: { name: taken.name } }] : []
}

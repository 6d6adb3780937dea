import type { RuleAction } from '@balcao/contracts/automation/rules'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import type { Ctx } from '../../ctx.ts'
import { changedValues } from '../../custom-fields/write-many.ts'
import { invalid } from '../../errors.ts'

/**
 * The values of custom fields that actions set and the ticket does not have yet, by the form of the type that it has or is given.
 * @throws DomainError invalid_input, naming the field, for what it cannot be given: the field is gone or switched off, or does not take the value
 */
export async function missingValues(
  ctx: Ctx,
  { id, type: formerType }: { id: number; type: string },
  actions: readonly RuleAction[],
): Promise<SentValues> {
  const place = actions.findIndex(({ kind }) => kind === 'set_custom_fields')
  const action = actions[place]
  if (action?.kind !== 'set_custom_fields') return {}
  const type = actions.findLast((one) => one.kind === 'set_type')?.type ?? formerType
  const { values, wrong } = await changedValues(ctx, { id, type, formerType }, action.customFields)
  if (wrong.length > 0) throw invalid(...wrong.map((why) => ({ ...why, field: `actions.${place}.${why.field}` })))
  return values
}

import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { type Breakdown, groupsBy } from '@balcao/contracts/reports/words'
import type { Ctx } from '../../ctx.ts'
import { loadFields } from '../../custom-fields/field-rows.ts'
import { invalid } from '../../errors.ts'

/**
 * The custom field of tickets that groups are made of; undefined where they are made of something else.
 * @throws DomainError invalid_input for one that is not named, not there, or whose values are not chosen
 */
export async function groupingField(
  ctx: Ctx,
  { by, field: key }: { by?: Breakdown | undefined; field?: string | undefined },
): Promise<CustomField | undefined> {
  if (by !== 'custom-field') return undefined
  if (key === undefined) throw invalid({ field: 'field', reason: 'required' })
  const found = (await loadFields(ctx, 'ticket')).find((one) => one.key === key)
  if (!found) throw invalid({ field: 'field', reason: 'unknown_key', params: { key } })
  if (!groupsBy(found.type)) throw invalid({ field: 'field', reason: 'not_a_grouping_field' })
  return found
}

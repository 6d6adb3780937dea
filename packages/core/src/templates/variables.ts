import type { FieldReason, Reason } from '@balcao/contracts/reason-texts'
import { fieldOfVariable, openVariables, type Readers, STAFF_VARIABLES } from '@balcao/contracts/templates/variables'
import type { Ctx } from '../ctx.ts'
import { loadFields } from '../custom-fields/field-rows.ts'
import { invalid } from '../errors.ts'

/** What is wrong with the variables of a text: custom fields that are not there, and what its readers may not see. */
export async function wrongVariables(ctx: Ctx, text: string, readers: Readers): Promise<Reason[]> {
  const open = openVariables(text)
  const named = open.filter((name) => fieldOfVariable(name) !== undefined)
  const fields = named.length > 0 ? new Map((await loadFields(ctx, 'ticket')).map((field) => [field.key, field])) : new Map()
  const fieldOf = (name: string) => fields.get(fieldOfVariable(name) ?? '')
  const gone = named.filter((name) => fieldOf(name) === undefined)
  const hidden =
    readers === 'staff' ? [] : open.filter((name) => Object.hasOwn(STAFF_VARIABLES, name) || fieldOf(name)?.visibleToCustomers === false)
  return [
    ...(gone.length > 0 ? [{ reason: 'variables_not_there' as const, params: { names: gone } }] : []),
    ...(hidden.length > 0 ? [{ reason: 'variables_hidden' as const, params: { names: hidden } }] : []),
  ]
}

/** @throws DomainError invalid_input for variables that nothing fills, or that the readers of the text may not see */
export async function mustBeFilled(ctx: Ctx, content: string, readers: Readers, field = 'content'): Promise<void> {
  const wrong = await wrongVariables(ctx, content, readers)
  if (wrong.length > 0) throw invalid(...wrong.map((why): FieldReason => ({ field, ...why })))
}

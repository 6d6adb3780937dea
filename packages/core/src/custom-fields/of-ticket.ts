import { formOf } from '@balcao/contracts/custom-fields/form-fields'
import type { TicketForm } from '@balcao/contracts/custom-fields/forms'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import type { Ctx } from '../ctx.ts'
import { loadForms } from './form-rows.ts'
import { type Prepared, prepare } from './write.ts'

/** A ticket, by id where it is there already: the type it gets or has, and the one that it had. */
export type TypedTicket = { id?: number; type: string; formerType?: string }

/**
 * What sent values come to for a ticket, by the form of its type. Of another type it keeps what that one's form has too. Where the type is
 * being found out meanwhile, what is asked here shares a round trip with that.
 * @param asks false where nobody can be asked for what must be filled: mail and messages
 */
export async function prepareTicket(
  ctx: Ctx,
  { id, type, formerType = type }: { id?: number; type: string | Promise<string>; formerType?: string | Promise<string> },
  sent: SentValues,
  asks = true,
): Promise<Prepared> {
  const form = loadForms(ctx).then(async (forms) => ({ form: formOf(forms, await type), former: formOf(forms, await formerType), asks }))
  return prepare(ctx, 'ticket', id, sent, form)
}

/** What another type takes from a ticket: the values of fields that its form has not; undefined where no type has a form. */
export async function prepareType(ctx: Ctx, ticket: TypedTicket & { id: number }): Promise<Prepared | undefined> {
  const forms = await loadForms(ctx)
  if (forms.length === 0) return undefined
  return prepare(ctx, 'ticket', ticket.id, {}, { form: formOf(forms, ticket.type), former: formOf(forms, ticket.formerType) })
}

/** The form of each of these tickets that has one; `types` are those that some of them are about to get. */
export async function formsOf(
  ctx: Ctx,
  ids: readonly number[],
  types: ReadonlyMap<number, string> = new Map(),
): Promise<Map<number, TicketForm>> {
  const forms = await loadForms(ctx)
  if (forms.length === 0 || ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('tickets')
    .select(['id', 'type'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  return new Map(
    rows.flatMap(({ id, type }) => {
      const form = formOf(forms, types.get(id) ?? type)
      return form ? [[id, form] as const] : []
    }),
  )
}

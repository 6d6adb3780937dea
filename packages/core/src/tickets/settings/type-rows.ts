import { USUAL_TYPE } from '@balcao/contracts/tickets/statuses'
import { BUILT_IN_TYPES, isBuiltInType, type OwnType } from '@balcao/contracts/tickets/type-words'
import type { Side, Tx } from '@balcao/db/tenant'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'

/** The types of the transaction's tenant, in their order. A few rows, or none where the list is the built-in one. */
export async function ownTypes(db: Tx): Promise<readonly OwnType[]> {
  const rows = await db.selectFrom('ticketTypes').select(['key', 'name', 'customerName', 'active']).orderBy('position').execute()
  return rows.length > 0 ? rows : BUILT_IN_TYPES
}

/** What the organisation calls its types, as one side reads them, where that is not the built-in word; by key. */
export async function ownTypeNames(db: Tx, side: Side): Promise<Map<string, string>> {
  const types = await ownTypes(db)
  const named = types.map(({ key, name, customerName }) => [key, side === 'staff' ? name : (customerName ?? name)] as const)
  return new Map(named.filter((one): one is [string, string] => one[1] !== null))
}

/**
 * The type of a new ticket: the one that was asked for, else the usual one, else the first of the list.
 * @throws DomainError invalid_input for one that is not there, or switched off
 */
export async function typeFor(ctx: Ctx, asked: string | undefined, field = 'type'): Promise<string> {
  const types = await ownTypes(ctx.db)
  const active = types.filter((type) => type.active)
  if (asked === undefined) return (active.find(({ key }) => key === USUAL_TYPE) ?? active[0])?.key ?? USUAL_TYPE
  const type = types.find(({ key }) => key === asked)
  if (!type) throw invalid({ field, reason: 'type_not_found' })
  if (!type.active) throw invalid({ field, reason: 'type_off' })
  // Nobody removes it until what is to be of it is written.
  const row = ctx.db.selectFrom('ticketTypes').select('key').where('key', '=', asked).forKeyShare()
  if (!isBuiltInType(asked) && !(await row.executeTakeFirst())) throw invalid({ field, reason: 'type_not_found' })
  return asked
}

/** @throws DomainError invalid_input when it cannot be chosen; what has it already keeps it */
export async function mustBeChoosable(ctx: Ctx, asked: string | undefined, held?: string, field = 'type'): Promise<void> {
  if (asked !== undefined && asked !== held) await typeFor(ctx, asked, field)
}

/** Those switched off are there, too. @throws DomainError invalid_input for a filter that names a type which is not there */
export async function mustKnowTypes(ctx: Ctx, keys: readonly string[] = [], field = 'type'): Promise<void> {
  const own = keys.filter((key) => !isBuiltInType(key))
  if (own.length === 0) return
  const known = new Set((await ownTypes(ctx.db)).map(({ key }) => key))
  if (!own.every((key) => known.has(key))) throw invalid({ field, reason: 'type_not_found' })
}

/** Which of these types are there; none of them is removed before this transaction ends. */
export async function typesThere({ db }: Ctx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const own = [...new Set(keys)].filter((key) => !isBuiltInType(key))
  const rows =
    own.length === 0
      ? []
      : await db
          .selectFrom('ticketTypes')
          .select('key')
          .where((eb) => eb('key', '=', eb.fn.any(eb.val(own))))
          .forKeyShare()
          .execute()
  return new Set([...keys.filter(isBuiltInType), ...rows.map(({ key }) => key)])
}

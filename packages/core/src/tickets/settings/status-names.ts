import type { FieldReason } from '@balcao/contracts/reason-texts'
import { type CustomStatus, customTakenBy } from '@balcao/contracts/tickets/custom-status-words'
import type { UpdateStatusNames } from '@balcao/contracts/tickets/status-names'
import { hasCustomerName, type OwnStatusName, type OwnStatusNames, takenBy } from '@balcao/contracts/tickets/status-words'
import { STATUS, STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { customStatuses } from './custom-status-rows.ts'
import { ownStatusNames } from './status-name-rows.ts'

/** What the organisation calls its statuses, where that is not the built-in word; customers are told their own words only. */
export async function get(ctx: Ctx): Promise<OwnStatusNames> {
  const names = await ownStatusNames(ctx.db)
  const told = [...names].map(([status, own]) => [status, ctx.actor.side === 'staff' ? own : { ...own, name: null }] as const)
  return Object.fromEntries(told)
}

/**
 * Names statuses, or brings built-in words back (null). A word stands for one status: none may have the name of another, be
 * it own or built-in. Open screens hear of it at once.
 * @throws DomainError forbidden; invalid_input with field and reason
 */
export async function update(ctx: Ctx, input: UpdateStatusNames): Promise<OwnStatusNames> {
  must(ctx, 'system.configure')
  const { tenantId } = ctx.actor
  // One after the other: whether a name is free depends on the others.
  await ctx.db.selectFrom('tenants').where('id', '=', tenantId).select('id').forUpdate().executeTakeFirstOrThrow()
  const before = Object.fromEntries(await ownStatusNames(ctx.db)) as OwnStatusNames
  const after = changed(before, input)
  const taken = refused(after, input, await customStatuses(ctx.db))
  if (taken.length > 0) throw invalid(...taken)
  const changes = diff(flat(before), flat(after))
  if (!differs(changes)) return after
  await ctx.db.deleteFrom('statusNames').execute()
  const rows = Object.entries(after).map(([status, names]) => ({ tenantId, status, ...names }))
  if (rows.length > 0) await ctx.db.insertInto('statusNames').values(rows).execute()
  await ctx.emit('statuses:renamed', {})
  await audit(ctx, { action: 'statuses.renamed', resource: 'organization', resourceId: tenantId, ...changes })
  return after
}

/** A word that is the built-in one is none of the organisation's own. */
const ownOr = (word: string | null, builtIn: string) => (word === builtIn ? null : word)

/** The names after a change, without those that are all built-in. What looks to customers like another status is called as that one. */
function changed(before: OwnStatusNames, input: UpdateStatusNames): OwnStatusNames {
  const names = {} as Record<Status, OwnStatusName>
  for (const status of STATUSES) {
    const asked: Partial<OwnStatusName> = input[status] ?? {}
    const { name = null, customerName = null } = { ...before[status], ...asked }
    names[status] = { name: ownOr(name, STATUS[status].name), customerName: ownOr(customerName, STATUS[status].customerLabel) }
  }
  for (const status of STATUSES) names[status].customerName = names[STATUS[status].customerStatus].customerName
  return Object.fromEntries(Object.entries(names).filter(([, { name, customerName }]) => name !== null || customerName !== null))
}

function refused(names: OwnStatusNames, input: UpdateStatusNames, customs: readonly CustomStatus[]): FieldReason[] {
  return STATUSES.flatMap((status) =>
    (['name', 'customerName'] as const).flatMap((word): FieldReason[] => {
      const own = names[status]?.[word]
      const isAsked = input[status] !== undefined && (word === 'name' || hasCustomerName(status))
      const custom = own && isAsked && word === 'name' ? customTakenBy(own, -1, customs) : undefined
      if (custom) return [{ field: `${status}.${word}`, reason: 'custom_status_taken', params: { name: custom.name } }]
      const other = own && isAsked ? takenBy(word, own, status, names) : undefined
      return other ? [{ field: `${status}.${word}`, reason: 'status_name_taken', params: { status: other } }] : []
    }),
  )
}

/** As the audit log shows them; words that follow another status's are told once, with that one. */
function flat(names: OwnStatusNames): Record<string, string | null> {
  return Object.fromEntries(
    STATUSES.flatMap((status) => [
      [`${status}.name`, names[status]?.name ?? null],
      ...(hasCustomerName(status) ? [[`${status}.customerName`, names[status]?.customerName ?? null]] : []),
    ]),
  )
}

import type { ListOf } from '@balcao/contracts/common'
import {
  type AddSuppression,
  type CreateMailFilter,
  type GetMailFilter,
  type GetSenderRule,
  type GetSuppression,
  type ListSenderRules,
  type ListSuppressions,
  MAX_MAIL_FILTERS,
  type MailFilter,
  type MailFilterList,
  type SenderRule,
  type Suppression,
  type TriedMailFilter,
  type TryMailFilter,
  type UpdateMailFilter,
} from '@balcao/contracts/email/senders'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid, notFound, refusal } from '../../errors.ts'
import { onlyOnce } from '../../only-once.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../../paging.ts'
import { must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import { wrongInFilter } from '../inbound/filter-action.ts'
import { type Condition, type FilterAction, matches } from '../inbound/filters.ts'
import type { KeptMail } from '../inbound/read-mail.ts'

const SUPPRESSION = ['id', 'address', 'reason', 'detail', 'createdAt'] as const

/** Addresses that get no mails of tickets, newest first. @throws DomainError forbidden, invalid_cursor */
export async function suppressions(ctx: Ctx, input: ListSuppressions): Promise<ListOf<Suppression>> {
  must(ctx, 'mail.manage')
  const after = lastId(input.cursor, 'suppressions')
  const rows = await ctx.db
    .selectFrom('mailSuppressions')
    .select(SUPPRESSION)
    .$if(after !== undefined, (q) => q.where('id', '<', after as number))
    .orderBy('id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(
    rows,
    input.limit,
    (row) => row,
    ({ id }) => encodeCursor('suppressions', [id]),
  )
}

/** Sends no more mails of tickets to an address. @throws DomainError forbidden */
export async function suppress(ctx: Ctx, { address }: AddSuppression): Promise<Suppression> {
  must(ctx, 'mail.manage')
  const row = await ctx.db
    .insertInto('mailSuppressions')
    .values({ tenantId: ctx.actor.tenantId, address, reason: 'manual' })
    .onConflict((oc) => oc.columns(['tenantId', 'address']).doUpdateSet({ address }))
    .returning(SUPPRESSION)
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'mail_suppression.created',
    resource: 'mail_suppression',
    resourceId: row.id,
    ...diff(null, { address }),
    risk: 'low',
  })
  return row
}

/** Mails go to this address again. @throws DomainError forbidden, suppression_not_found */
export async function unsuppress(ctx: Ctx, { id }: GetSuppression): Promise<{ id: number }> {
  must(ctx, 'mail.manage')
  const row = await ctx.db.deleteFrom('mailSuppressions').where('id', '=', id).returning('address').executeTakeFirst()
  if (!row) throw notFound('suppression_not_found')
  await audit(ctx, { action: 'mail_suppression.removed', resource: 'mail_suppression', resourceId: id, ...diff(row, null), risk: 'low' })
  return { id }
}

/** Senders that are blocked or always accepted, newest first. @throws DomainError forbidden, invalid_cursor */
export async function senderRules(ctx: Ctx, input: ListSenderRules): Promise<ListOf<SenderRule>> {
  must(ctx, 'mail.manage')
  const after = lastId(input.cursor, 'senders')
  const rows = await ctx.db
    .selectFrom('senderRules')
    .select(['id', 'sender', 'rule', 'createdAt'])
    .$if(after !== undefined, (q) => q.where('id', '<', after as number))
    .orderBy('id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(
    rows,
    input.limit,
    (row) => row,
    ({ id }) => encodeCursor('senders', [id]),
  )
}

/** Forgets what was said of a sender. @throws DomainError forbidden, sender_rule_not_found */
export async function forgetSender(ctx: Ctx, { id }: GetSenderRule): Promise<{ id: number }> {
  must(ctx, 'mail.manage')
  const row = await ctx.db.deleteFrom('senderRules').where('id', '=', id).returning(['sender', 'rule']).executeTakeFirst()
  if (!row) throw notFound('sender_rule_not_found')
  await audit(ctx, { action: 'mail_sender.removed', resource: 'mail_sender', resourceId: id, ...diff(row, null), risk: 'low' })
  return { id }
}

const filterRows = ({ db }: Ctx) => db.selectFrom('mailFilters').select(['id', 'name', 'active', 'conditions', 'action'])
async function filterView(ctx: Ctx, row: object): Promise<MailFilter> {
  const filter = row as Omit<MailFilter, 'problems'>
  const wrong = await wrongInFilter(ctx, filter.action as FilterAction)
  return { ...filter, problems: wrong.map(({ field: _, ...why }) => refusal(why)) }
}
/** What the log keeps of it. */
const audited = ({ problems: _, ...filter }: MailFilter) => filter
/** @throws DomainError invalid_input for what an action names and nobody has */
async function mustName(ctx: Ctx, action: MailFilter['action']): Promise<void> {
  const wrong = await wrongInFilter(ctx, action as FilterAction)
  if (wrong.length > 0) throw invalid(...wrong)
}

async function mustFindFilter(ctx: Ctx, id: number): Promise<MailFilter> {
  const row = await filterRows(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('mail_filter_not_found')
  return filterView(ctx, row)
}

/** All filters, in their order. @throws DomainError forbidden */
export async function filters(ctx: Ctx): Promise<MailFilterList> {
  must(ctx, 'mail.manage')
  const data: MailFilter[] = []
  for (const row of await filterRows(ctx).orderBy('position').orderBy('id').execute()) data.push(await filterView(ctx, row))
  return { data }
}

/** Adds a filter behind all others. @throws DomainError forbidden, too_many_mail_filters, invalid_input */
export async function createFilter(ctx: Ctx, input: CreateMailFilter): Promise<MailFilter> {
  must(ctx, 'mail.manage')
  await mustName(ctx, input.action)
  const { count, last } = await ctx.db
    .selectFrom('mailFilters')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_MAIL_FILTERS) throw conflict('too_many_mail_filters')
  const { id } = await ctx.db
    .insertInto('mailFilters')
    .values({
      ...{ tenantId: ctx.actor.tenantId, name: input.name, active: input.active, position: (last ?? 0) + 1 },
      conditions: JSON.stringify(input.conditions),
      action: JSON.stringify(input.action),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = await mustFindFilter(ctx, id)
  await audit(ctx, { action: 'mail_filter.created', resource: 'mail_filter', resourceId: id, ...diff(null, audited(after)), risk: 'low' })
  return after
}

/** @throws DomainError forbidden, mail_filter_not_found, invalid_input */
export async function updateFilter(ctx: Ctx, { id, conditions, action, ...input }: UpdateMailFilter): Promise<MailFilter> {
  must(ctx, 'mail.manage')
  const before = await mustFindFilter(ctx, id)
  if (action) await mustName(ctx, action)
  await ctx.db
    .updateTable('mailFilters')
    .set({
      ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
      ...(conditions ? { conditions: JSON.stringify(conditions) } : {}),
      ...(action ? { action: JSON.stringify(action), brokenAt: null } : {}),
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
  const after = await mustFindFilter(ctx, id)
  const change = diff(audited(before), audited(after))
  if (differs(change)) await audit(ctx, { action: 'mail_filter.updated', resource: 'mail_filter', resourceId: id, ...change, risk: 'low' })
  return after
}

/** @throws DomainError forbidden, mail_filter_not_found */
export async function removeFilter(ctx: Ctx, { id }: GetMailFilter): Promise<{ id: number }> {
  must(ctx, 'mail.manage')
  const before = await mustFindFilter(ctx, id)
  await onlyOnce(ctx.db.deleteFrom('mailFilters').where('id', '=', id), 'mail_filter_not_found')
  await audit(ctx, { action: 'mail_filter.removed', resource: 'mail_filter', resourceId: id, ...diff(audited(before), null), risk: 'low' })
  return { id }
}

const LOOKED_AT = 1_000
const EXAMPLES = 20

/** Says which of the newest mails a filter would have matched, and changes nothing. @throws DomainError forbidden */
export async function tryFilter(ctx: Ctx, { conditions }: TryMailFilter): Promise<TriedMailFilter> {
  must(ctx, 'mail.manage')
  const rows = await ctx.db
    .selectFrom('inboundMails')
    .select(['id', 'parsed', 'size', 'fromAddress', 'subject'])
    .where('parsed', 'is not', null)
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const matching = rows.filter(({ parsed, size }) =>
    matches({ ...(parsed as unknown as KeptMail), size }, { conditions: conditions as Condition[] }),
  )
  const examples = matching
    .slice(0, EXAMPLES)
    .map(({ id, fromAddress, subject }) => ({ id, from: fromAddress ?? '', subject: subject ?? '' }))
  return { looked: rows.length, matched: matching.length, examples }
}

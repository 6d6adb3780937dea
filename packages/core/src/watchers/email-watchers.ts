import { languageOf } from '@balcao/contracts/language'
import {
  type AddEmailWatcher,
  type EmailWatchers,
  type EmailWatchersAllowed,
  type ListEmailWatchers,
  MAX_CUSTOMERS_EMAILS,
  type RemoveEmailWatcher,
} from '@balcao/contracts/watchers/email-watchers'
import { MAX_WATCHERS } from '@balcao/contracts/watchers/watching'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, invalid } from '../errors.ts'
import { can } from '../policy.ts'
import type { TicketFacts } from '../tickets/policy.ts'
import { mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { isRemovedAddress } from '../users/removed.ts'
import { allowedTo } from './email-watcher-rows.ts'
import * as watchers from './watchers.ts'

const mayManage = (ctx: Ctx, ticket: TicketFacts) =>
  ctx.actor.side === 'staff' ? can(ctx.actor, 'ticket.edit', ticket) : ticket.requesterId === me(ctx)
const isOpenTo = ({ actor }: Ctx, allowed: EmailWatchersAllowed) => allowed === 'all' || (allowed === 'desk' && actor.side === 'staff')

/** Addresses that follow a ticket. Of customers, whoever asked for it knows which. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, { id }: ListEmailWatchers): Promise<EmailWatchers> {
  const ticket = await mustSee(ctx, id)
  return shown(ctx, ticket)
}

async function shown(ctx: Ctx, ticket: TicketFacts & { id: number }): Promise<EmailWatchers> {
  const isStaff = ctx.actor.side === 'staff'
  if (!isStaff && ticket.requesterId !== me(ctx)) return { mayAdd: false, emails: [] }
  const allowed = await allowedTo(ctx)
  const rows = await ctx.db
    .selectFrom('ticketEmailWatchers as w')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'w.tenantId').onRef('u.id', '=', 'w.addedBy'))
    .leftJoin('mailOptOuts as o', (join) => join.onRef('o.tenantId', '=', 'w.tenantId').onRef('o.email', '=', 'w.email'))
    .where('w.ticketId', '=', ticket.id)
    .select(['w.id', 'w.email', 'u.name', 'w.createdAt', sql<boolean>`o.email is not null`.as('isOut')])
    .orderBy('w.email')
    .execute()
  return {
    mayAdd: isOpenTo(ctx, allowed) && mayManage(ctx, ticket),
    emails: rows.map(({ id, email, name, createdAt, isOut }) => ({
      id,
      email,
      addedBy: name,
      since: createdAt,
      isSilent: isStaff && (isOut || allowed === 'none'),
    })),
  }
}

/** Who has this address here, of those the caller's transaction finds. */
const holderOf = ({ db }: Ctx, email: string) =>
  db
    .selectFrom('users as u')
    .where('u.email', '=', email)
    .where('u.deletedAt', 'is', null)
    .where('u.isActive', '=', true)
    .select(['u.id', 'u.companyId'])
    .executeTakeFirst()

/**
 * An address follows a ticket from now on: its public replies go there by mail, until whoever reads them gives that up. Where it is
 * somebody's here who may follow, they do, as if chosen by name. Twice is no error.
 * @throws DomainError ticket_not_found, forbidden; too_many_watchers; invalid_input for an address that cannot follow
 */
export async function add(ctx: Ctx, { id, email }: AddEmailWatcher): Promise<EmailWatchers> {
  const ticket = await mustSeeLocked(ctx, id)
  if (!mayManage(ctx, ticket) || !isOpenTo(ctx, await allowedTo(ctx))) throw forbidden()
  if (isRemovedAddress(email)) throw invalid({ field: 'email', reason: 'address_unreachable' })
  const holder = await holderOf(ctx, email)
  if (holder?.id === ticket.requesterId) throw invalid({ field: 'email', reason: 'address_is_requesters' })
  const { side, companyId, tenantId } = ctx.actor
  // A customer learns of nobody but colleagues whether they are known here.
  if (holder && (side === 'staff' || (companyId !== null && holder.companyId === companyId))) {
    await watchers.add(ctx, { id, userId: holder.id })
    return shown(ctx, ticket)
  }
  const there = await ctx.db.selectFrom('ticketEmailWatchers').select(['email', 'side']).where('ticketId', '=', id).execute()
  if (there.some((row) => row.email === email)) return shown(ctx, ticket)
  if (side === 'customer' && there.filter((row) => row.side === 'customer').length >= MAX_CUSTOMERS_EMAILS)
    throw invalid({ field: 'email', reason: 'too_many_addresses', params: { most: MAX_CUSTOMERS_EMAILS } })
  if (ticket.watchersCount >= MAX_WATCHERS) throw conflict('too_many_watchers')
  const { language } = await ctx.db.selectFrom('users').where('id', '=', me(ctx)).select('language').executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('ticketEmailWatchers')
    .values({ tenantId, ticketId: id, email, language: languageOf(language), side, addedBy: me(ctx) })
    .execute()
  await watchers.tellWatchers(ctx, id, null, email)
  await audit(ctx, { action: 'watchers.email_added', resource: 'ticket', resourceId: id, after: { email } })
  return shown(ctx, ticket)
}

/** An address follows a ticket no longer. @throws DomainError ticket_not_found, forbidden; invalid_input for one that does not */
export async function remove(ctx: Ctx, { id, emailId }: RemoveEmailWatcher): Promise<EmailWatchers> {
  const ticket = await mustSeeLocked(ctx, id)
  if (!mayManage(ctx, ticket)) throw forbidden()
  const gone = await ctx.db
    .deleteFrom('ticketEmailWatchers')
    .where('ticketId', '=', id)
    .where('id', '=', emailId)
    .returning('email')
    .executeTakeFirst()
  if (!gone) throw invalid({ field: 'emailId', reason: 'address_not_watching' })
  await watchers.tellWatchers(ctx, id, gone.email, null)
  await audit(ctx, { action: 'watchers.email_removed', resource: 'ticket', resourceId: id, before: { email: gone.email } })
  return shown(ctx, ticket)
}

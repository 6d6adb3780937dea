import { isStaff } from '@balcao/contracts/access'
import { sql } from 'kysely'
import { matchesOf } from '../../companies/domains.ts'
import type { Ctx } from '../../ctx.ts'
import { actorsOf } from '../../users/actors.ts'
import type { ImportedTicket, Who } from '../reading/item.ts'

/** Somebody of a file who is here. */
export type Person = { id: number; email: string; isStaff: boolean; isActive: boolean; companyId: number | null }

/** Who becomes a customer where nobody has their address: requesters, and others who wrote and are not said to be of the staff. */
const comers = ({ requester, messages }: ImportedTicket): Who[] => [
  requester,
  ...messages.flatMap(({ author, side }) => (author && side !== 'staff' ? [author] : [])),
]
const everybody = (ticket: ImportedTicket): Who[] => [
  ...comers(ticket),
  ...[ticket.author, ticket.assignee].filter((one) => one !== null),
  ...ticket.messages.flatMap(({ author }) => author ?? []),
]

async function found(ctx: Ctx, emails: readonly string[]): Promise<Map<string, Person>> {
  if (emails.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('users as u')
    .leftJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .select(['u.id', 'u.email', 'u.isActive', 'u.companyId', 'r.base'])
    .where((eb) => eb('u.email', '=', eb.fn.any(eb.val([...emails]))))
    .where('u.deletedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ base, ...row }) => [row.email, { ...row, isStaff: isStaff(base as never) }]))
}

/**
 * The people of some tickets by their addresses. Customers who are not here yet are made, without an invitation: they belong to the company that alone
 * claims the domain of their address. Staff are only looked for.
 */
export async function peopleOf(ctx: Ctx, tickets: readonly ImportedTicket[]): Promise<{ people: Map<string, Person>; made: number }> {
  const emails = [...new Set(tickets.flatMap(everybody).flatMap(({ email }) => email ?? []))]
  const people = await found(ctx, emails)
  const names = new Map(
    tickets.flatMap(comers).flatMap(({ email, name }) => (email === null || people.has(email) ? [] : [[email, name] as const])),
  )
  if (names.size === 0) return { people, made: 0 }
  const matchOf = await matchesOf(ctx, [...names.keys()])
  const rows = [...names]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([email, name]) => ({ email, name: name || email, companyId: matchOf(email).companyId }))
  const { tenantId } = ctx.actor
  const { rows: made } = await sql<{ id: number }>`
    insert into users (tenant_id, email, name, role, company_id, language)
    select ${tenantId}, r.email, r.name, 'client', r."companyId", t.language
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(email text, name text, "companyId" bigint) join tenants t on t.id = ${tenantId}
    on conflict (tenant_id, email) do nothing returning id`.execute(ctx.db)
  for (const [email, person] of await found(ctx, [...names.keys()])) people.set(email, person)
  if (made.length > 0) await ctx.emit('user:changed', { userId: null })
  return { people, made: made.length }
}

/** Which of these staff can be given tickets: active, and of the staff by the role that they have. */
export async function assignable(ctx: Ctx, people: Iterable<Person>): Promise<ReadonlySet<number>> {
  const ids = [...people].flatMap(({ id, isActive, isStaff: ofStaff }) => (isActive && ofStaff ? [id] : []))
  return new Set((await actorsOf(ctx, ids)).flatMap(({ userId, isActive }) => (isActive ? [userId] : [])))
}

import { isAtLeast } from '@balcao/contracts/access'
import type { ListOf } from '@balcao/contracts/common'
import type { AvailableRole, CompanyRef, FindCompanies, GetUser, ListUsers, User, UserFilter } from '@balcao/contracts/users/users'
import { isAfterName, sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { holds, likeWords, wordsOf } from '../like.ts'
import { decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../paging.ts'
import { can, must } from '../policy.ts'
import { rolesOf } from './grants.ts'
import { findUser, userRows, userView } from './user-rows.ts'

/** A search looks no further than this many people. */
const MAX_FOUND = 1000
const MAX_COMPANIES = 50

/** The people that a filter lets through, in no order. */
export const matching = (ctx: Ctx, { search, role, companyId, active, pending }: UserFilter) =>
  userRows(ctx)
    .$if(Boolean(search), (q) =>
      q.where(
        'u.id',
        'in',
        sql<number>`(select find_user_ids(${ctx.actor.tenantId}, ${likeWords(search as string)}::text[], ${MAX_FOUND}))`,
      ),
    )
    .$if(Boolean(role?.length), (q) => q.where((eb) => eb('u.role', '=', eb.fn.any(eb.val(role as string[])))))
    .$if(Boolean(companyId?.length), (q) => q.where((eb) => eb('u.companyId', '=', eb.fn.any(eb.val(companyId as number[])))))
    .$if(active !== undefined, (q) => q.where('u.isActive', '=', active as boolean))
    .$if(pending !== undefined, (q) => q.where(sql<boolean>`(u.pending_since is not null and not u.is_active)`, '=', pending as boolean))

/** People of the tenant by name. Staff only. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListUsers): Promise<ListOf<User>> {
  must(ctx, 'user.list')
  const after = input.cursor ? decodeCursor(input.cursor, 'users', ['text', 'integer']) : undefined
  const assignable = input.assignable ? (await rolesOf(ctx)).filter(({ base }) => isAtLeast(base, 'support-agent')) : []
  const rows = await matching(ctx, input)
    .$if(input.assignable === true, (q) =>
      q.where('u.isActive', '=', true).where((eb) => eb('u.role', '=', eb.fn.any(eb.val(assignable.map(({ slug }) => slug))))),
    )
    .$if(after !== undefined, (q) => q.where(isAfterName('u.name', 'u.id', after ?? [])))
    .orderBy(sortKey('u.name'))
    .orderBy('u.id')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, userView, (row) => encodeCursor('users', [row.name, row.id]))
}

/** One person. Customers find only themselves. @throws DomainError user_not_found */
export async function get(ctx: Ctx, input: GetUser): Promise<User> {
  const user = await findUser(ctx, input.id)
  if (!user || !can(ctx.actor, 'user.read', user)) throw notFound('user_not_found')
  return user
}

/** Roles the caller may give, lowest first: those below their own level, the organisation's own included. @throws DomainError forbidden */
export async function availableRoles(ctx: Ctx): Promise<AvailableRole[]> {
  must(ctx, 'user.manage')
  const roles = (await rolesOf(ctx)).filter((role) => role.base !== 'guest' && can(ctx.actor, 'user.grant', role))
  return roles.map(({ slug, name, level }) => ({ slug, name, level }))
}

/** Companies people can belong to, by name: none that is closed. @throws DomainError forbidden */
export async function companies(ctx: Ctx, input: FindCompanies): Promise<CompanyRef[]> {
  must(ctx, 'user.manage')
  return ctx.db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('closedAt', 'is', null)
    .$if(Boolean(input.search), (q) => q.where(holds('name', wordsOf(input.search as string))))
    .orderBy(sortKey('name'))
    .orderBy('id')
    .limit(MAX_COMPANIES)
    .execute()
}

import type { CompanyPerson, ContactRole, ListCompanyPeople, Visibility } from '@balcao/contracts/companies/people'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { likeWords } from '../../like.ts'
import { decodeCursor, rowsOfPage } from '../../paging.ts'

/** What a cursor of a company's people is called. */
export const ORDER = 'company-people'

function personRows({ db }: Ctx, companyId: number) {
  return db
    .selectFrom('companyMembers as m')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.userId'))
    .where('m.companyId', '=', companyId)
    .where('u.deletedAt', 'is', null)
    .select(['u.id', 'u.name', 'u.email', 'u.isActive', 'u.companyId', 'm.role', 'm.visibility'])
}
type Row = Awaited<ReturnType<ReturnType<typeof personRows>['execute']>>[number]

/** A row as it is told of this company. */
export const personView =
  (id: number) =>
  ({ isActive, companyId, role, visibility, ...person }: Row): CompanyPerson => ({
    ...person,
    active: isActive,
    primary: companyId === id,
    role: role as ContactRole,
    visibility: visibility as Visibility,
  })

/** Somebody of a company; undefined where they are not of it. */
export async function findPerson(ctx: Ctx, companyId: number, userId: number): Promise<CompanyPerson | undefined> {
  const row = await personRows(ctx, companyId).where('m.userId', '=', userId).executeTakeFirst()
  return row && personView(companyId)(row)
}

/**
 * A page of a company's people by name, and one more row: as many of its index as a page has, however many there are (decision 021).
 * @throws DomainError invalid_cursor
 */
export function peoplePage(ctx: Ctx, { id, ...input }: ListCompanyPeople) {
  const [name, last] = input.cursor ? decodeCursor(input.cursor, ORDER, ['text', 'integer']) : ['', 0]
  const words = likeWords(input.search ?? '')
  const most = input.limit * (input.cursor ? 1 : (input.page ?? 1)) + 1
  const found = sql<boolean>`m.user_id = any (array(
    select find_member_ids(${ctx.actor.tenantId}, ${id}, ${words}::text[], ${most}, ${name}, ${last})))`
  return personRows(ctx, id)
    .$if(words.length > 0, (q) => q.where(found))
    .where(sql<boolean>`(m.sort_name, m.user_id) > (sort_key(${name}), ${last})`)
    .orderBy('m.sortName')
    .orderBy('m.userId')
    .$call(rowsOfPage(input))
}

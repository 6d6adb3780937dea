import { CSAT_DAYS, GOOD_SCORE, type Health, type Tier } from '@balcao/contracts/companies/bounds'
import type { Company } from '@balcao/contracts/companies/companies'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { like } from '../../like.ts'
import { type Eb, visible } from '../../tickets/visible.ts'

/** Of what customers thought in the last days, the share that was good, in percent. */
const csat = sql<number | null>`(select round(100.0 * count(*) filter (where r.score >= ${sql.lit(GOOD_SCORE)}) / nullif(count(*), 0))::int
  from ticket_ratings r where r.tenant_id = c.tenant_id and r.company_id = c.id and r.score is not null
    and r.rated_at >= now() - make_interval(days => ${sql.lit(CSAT_DAYS)}))`.as('csat')

/** When its people last wrote or were written to: the first entry of an index, however many tickets there are. Spam is no contact. */
const lastContact = sql<string | null>`(select t.last_message_at from tickets t
  where t.tenant_id = c.tenant_id and t.company_id = c.id and t.last_message_at is not null and t.status <> 'spam'
  order by t.last_message_at desc limit 1)`.as('lastContactAt')

/** Companies with their figures; tickets are counted as far as the reader sees them. */
export function companyRows({ db, actor }: Ctx) {
  return db
    .selectFrom('companies as c')
    .leftJoin('users as o', (join) => join.onRef('o.tenantId', '=', 'c.tenantId').onRef('o.id', '=', 'c.ownerUserId'))
    .leftJoin('companies as p', (join) => join.onRef('p.tenantId', '=', 'c.tenantId').onRef('p.id', '=', 'c.parentId'))
    .leftJoin('companyContracts as k', (join) => join.onRef('k.tenantId', '=', 'c.tenantId').onRef('k.companyId', '=', 'c.id'))
    .select(['k.companyId as contractOf', sql<string | null>`k.ends_on::text`.as('contractEnd')])
    .select(['c.tier', 'c.health', 'c.phones', 'c.addresses', 'c.closedAt', 'c.withoutAi', 'c.ownerUserId', 'o.name as ownerName'])
    .select(['c.parentId', 'p.name as parentName'])
    .select(['c.id', 'c.name', 'c.legalName', 'c.cnpj', 'c.phone', 'c.website', 'c.address', 'c.segment', 'c.notes'])
    .select(['c.isActive', 'c.createdAt', 'c.updatedAt', 'c.version'])
    .select([csat, lastContact])
    .select((eb) => [
      eb
        .selectFrom('companyMembers as m')
        .whereRef('m.tenantId', '=', 'c.tenantId')
        .whereRef('m.companyId', '=', 'c.id')
        .select((e) => e.fn.countAll<number>().as('count'))
        .as('people'),
      eb
        .selectFrom('tickets as t')
        .whereRef('t.tenantId', '=', 'c.tenantId')
        .whereRef('t.companyId', '=', 'c.id')
        .where((e) => e('t.status', '=', e.fn.any(e.val([...OPEN_STATUSES]))))
        .where((e) => visible(e as unknown as Eb, actor))
        .select((e) => e.fn.countAll<number>().as('count'))
        .as('openTickets'),
    ])
}
export type CompanyRow = Awaited<ReturnType<ReturnType<typeof companyRows>['execute']>>[number]

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

export function companyView({
  isActive,
  closedAt,
  ownerUserId,
  ownerName,
  parentId,
  parentName,
  people,
  openTickets,
  contractOf,
  contractEnd,
  ...row
}: CompanyRow): Company {
  return {
    ...row,
    tier: row.tier as Tier | null,
    health: row.health as Health | null,
    active: isActive,
    status: closedAt ? 'closed' : isActive ? 'active' : 'inactive',
    owner: named(ownerUserId, ownerName),
    parent: named(parentId, parentName),
    contract: contractOf === null ? null : { end: contractEnd },
    people: people ?? 0,
    openTickets: openTickets ?? 0,
  }
}

/** One company with its figures. @throws DomainError company_not_found, the same for another tenant's and nobody's */
export async function mustFindCompany(ctx: Ctx, id: number): Promise<Company> {
  const row = await companyRows(ctx).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('company_not_found')
  return companyView(row)
}

/** That there is such a company, without what its figures cost. @throws DomainError company_not_found */
export async function mustExistCompany({ db }: Ctx, id: number): Promise<void> {
  const row = await db.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('company_not_found')
}

/** One company with its figures, kept from being changed by others meanwhile. @throws DomainError company_not_found */
export async function mustLockCompany(ctx: Ctx, id: number): Promise<Company> {
  await ctx.db.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute()
  return mustFindCompany(ctx, id)
}

const CNPJ_PART = /^[\da-z]{2}\.?[\da-z]{3}[\da-z./-]*$/

/** Words of a search, each to be found anywhere; of a CNPJ, without its signs. */
const wordsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (CNPJ_PART.test(word) ? word.replace(/[./-]/g, '') : word))
    .filter(Boolean)
    .map(like)

/** Ids of the companies that a search finds, at most this many. */
export const foundIds = (tenantId: number, search: string, most: number) =>
  sql<number>`(select find_company_ids(${tenantId}, ${wordsOf(search)}::text[], ${most}))`

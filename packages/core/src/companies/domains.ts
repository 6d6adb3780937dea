import { randomBytes } from 'node:crypto'
import {
  type AskCompanyDomain,
  type CompanyDomain,
  DOMAIN_LINK_HOURS,
  DOMAIN_MAILS_A_DAY,
  type ListCompanyDomains,
  type ProveCompanyDomain,
  type RemoveCompanyDomain,
} from '@balcao/contracts/companies/domains'
import type { DB } from '@balcao/db/schema'
import { type Selectable, sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { parseLinkToken } from '../auth/link-rows.ts'
import { hashOfLink } from '../auth/links.ts'
import type { AuthContext } from '../auth/session.ts'
import { asSystem, type Ctx } from '../ctx.ts'
import { conflict, invalid, notFound, unauthenticated } from '../errors.ts'
import { must } from '../policy.ts'
import { mustExistCompany, mustLockCompany } from './internal/company-rows.ts'
import { DOMAIN_TOKEN, domainMail } from './internal/domain-mail.ts'
import { domainOf, isPublicMail } from './internal/public-mail.ts'

const TOKEN_BYTES = 32
const DAY = 86_400_000
type Row = Selectable<DB['companyDomains']>

function view({ domain, sentTo, expiresAt, verifiedAt }: Row, sharedWith: CompanyDomain['sharedWith']): CompanyDomain {
  const state = verifiedAt ? 'verified' : expiresAt && Date.parse(expiresAt) > Date.now() ? 'pending' : 'expired'
  return { domain, state, sentTo, expiresAt: verifiedAt ? null : expiresAt, verifiedAt, sharedWith }
}

/** Claims that count: proved, or with a link on its way, of a company that is served. */
const claims = ({ db }: Ctx, domains: readonly string[]) =>
  db
    .selectFrom('companyDomains as d')
    .innerJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 'd.tenantId').onRef('c.id', '=', 'd.companyId'))
    .where((eb) => eb('d.domain', '=', eb.fn.any(eb.val([...domains]))))
    .where((eb) => eb.or([eb('d.verifiedAt', 'is not', null), eb('d.expiresAt', '>', sql<string>`now()`)]))
    .where('c.isActive', '=', true)
    .select(['d.domain', 'd.companyId', 'd.verifiedAt', 'c.name'])
    .orderBy('c.name')
    .orderBy('c.id')

/** Domains with the other companies that claim them. */
async function views(ctx: Ctx, rows: readonly Row[]): Promise<CompanyDomain[]> {
  if (rows.length === 0) return []
  const held = await claims(
    ctx,
    rows.map(({ domain }) => domain),
  ).execute()
  return rows.map((row) =>
    view(
      row,
      held.flatMap(({ domain, companyId, name }) =>
        domain === row.domain && companyId !== row.companyId ? [{ id: companyId, name }] : [],
      ),
    ),
  )
}
const viewOf = async (ctx: Ctx, row: Row): Promise<CompanyDomain> => (await views(ctx, [row]))[0] as CompanyDomain

/** A company's domains by name. @throws DomainError forbidden, company_not_found */
export async function list(ctx: Ctx, { id }: ListCompanyDomains): Promise<CompanyDomain[]> {
  must(ctx, 'company.read')
  await mustExistCompany(ctx, id)
  return views(ctx, await ctx.db.selectFrom('companyDomains').selectAll().where('companyId', '=', id).orderBy('domain').execute())
}

/** Mails of the last day, this one included. @throws DomainError company_domain_mails */
function countMail(row: Row | undefined): { mails: number; mailsSince: string } {
  const isToday = row?.mailsSince && Date.now() - Date.parse(row.mailsSince) < DAY
  if (!isToday) return { mails: 1, mailsSince: new Date().toISOString() }
  if (row.mails >= DOMAIN_MAILS_A_DAY) throw conflict('company_domain_mails')
  return { mails: row.mails + 1, mailsSince: row.mailsSince as string }
}

/**
 * Mails somebody of the company the link that proves its domain; a proved one stays as it is. Others may claim it too: see `matchesOf`.
 * @throws DomainError forbidden, company_not_found, invalid_input, company_domain_mails
 */
export async function ask(ctx: Ctx, { id, email }: AskCompanyDomain): Promise<CompanyDomain> {
  must(ctx, 'company.manage')
  const company = await mustLockCompany(ctx, id)
  const { db, actor } = ctx
  const domain = domainOf(email)
  if (isPublicMail(domain)) throw invalid({ field: 'email', reason: 'public_domain', params: { domain } })
  const row = await db
    .selectFrom('companyDomains')
    .selectAll()
    .where('domain', '=', domain)
    .where('companyId', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.verifiedAt) return viewOf(ctx, row)

  const secret = randomBytes(TOKEN_BYTES).toString('base64url')
  const values = {
    tokenHash: hashOfLink(secret),
    sentTo: email,
    expiresAt: sql<string>`now() + make_interval(hours => ${DOMAIN_LINK_HOURS})`,
    ...countMail(row),
  }
  const saved = await db
    .insertInto('companyDomains')
    .values({ tenantId: actor.tenantId, companyId: id, domain, ...values })
    .onConflict((oc) => oc.columns(['tenantId', 'domain', 'companyId']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  const { name, language } = await db
    .selectFrom('tenants')
    .select(['name', 'language'])
    .where('id', '=', actor.tenantId)
    .executeTakeFirstOrThrow()
  const mail = domainMail({ company: company.name, domain, tenantName: name, language, token: `${actor.tenantId}.${secret}` })
  const { id: mailId } = await db
    .insertInto('mails')
    // By its key it is emptied once sent: it holds a link.
    .values({ tenantId: actor.tenantId, sourceKey: `link-domain-${values.tokenHash}`, toAddress: email, ...mail })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('mail:queued', { mailId })
  const told = diff(row ? { sentTo: row.sentTo } : null, { domain, sentTo: email })
  await audit(ctx, { action: 'company.domain_asked', resource: 'company', resourceId: id, ...told })
  return viewOf(ctx, saved)
}

/** Takes a domain from a company; who came by it stays. @throws DomainError forbidden, company_not_found, company_domain_not_found */
export async function remove(ctx: Ctx, { id, domain }: RemoveCompanyDomain): Promise<{ success: true }> {
  must(ctx, 'company.manage')
  await mustLockCompany(ctx, id)
  const gone = await ctx.db
    .deleteFrom('companyDomains')
    .where('companyId', '=', id)
    .where('domain', '=', domain.toLowerCase())
    .returning(['domain', 'verifiedAt'])
    .executeTakeFirst()
  if (!gone) throw notFound('company_domain_not_found')
  await audit(ctx, { action: 'company.domain_removed', resource: 'company', resourceId: id, ...diff(gone, null) })
  return { success: true }
}

/** Whether a mailed token proves a domain; others prove an address. */
export const isDomainToken = (token: string): boolean => token.startsWith(DOMAIN_TOKEN)

/** Proves a domain by its link, once; whatever is wrong with it is one answer. @throws DomainError link_invalid */
export async function prove(auth: AuthContext, { token }: ProveCompanyDomain): Promise<{ success: boolean }> {
  const parsed = parseLinkToken(token.slice(DOMAIN_TOKEN.length))
  if (!parsed) throw unauthenticated('link_invalid')
  return asSystem(auth.db, parsed.tenantId, async (ctx) => {
    const proved = await ctx.db
      .updateTable('companyDomains')
      .set({ verifiedAt: sql<string>`now()`, tokenHash: null })
      .where('tokenHash', '=', parsed.hash)
      .where('verifiedAt', 'is', null)
      .where('expiresAt', '>', sql<string>`now()`)
      .where((eb) => eb.exists(eb.selectFrom('tenants').select('id').where('id', '=', parsed.tenantId).where('status', '=', 'active')))
      .returning(['companyId', 'domain', 'sentTo'])
      .executeTakeFirst()
    if (!proved) throw unauthenticated('link_invalid')
    const { companyId, ...after } = proved
    await audit(ctx, { action: 'company.domain_verified', resource: 'company', resourceId: companyId, ...diff(null, after) })
    return { success: true }
  })
}

/** What the domain of an address says of its company: the one that alone claims it and proved it, or all that it may be. */
type Match = { companyId: number | null; suggested: number[] }

/** The domain of an address, and whether anybody gets an address there. */
export const mailDomainOf = domainOf
export const isPublicDomain = isPublicMail

/** To which companies the domains of these addresses point, by address. */
export async function matchesOf(ctx: Ctx, emails: readonly string[]): Promise<(email: string) => Match> {
  const known = Map.groupBy(await claims(ctx, [...new Set(emails.map(domainOf))]).execute(), ({ domain }) => domain)
  return (email) => {
    const [first, ...others] = known.get(domainOf(email)) ?? []
    if (!first) return { companyId: null, suggested: [] }
    if (others.length > 0) return { companyId: null, suggested: [first, ...others].map(({ companyId }) => companyId) }
    return { companyId: first.verifiedAt ? first.companyId : null, suggested: [] }
  }
}

/** Gives a company's domains, and what they suggest, to another one; what both claim is proved when either proved it. */
export async function handOnDomains({ db }: Ctx, fromId: number, intoId: number): Promise<void> {
  const both = sql`exists (select from company_domains o where o.company_id = ${intoId} and o.domain = d.domain)`
  await sql`update company_domains d set verified_at = f.verified_at, token_hash = null from company_domains f
    where d.company_id = ${intoId} and d.verified_at is null and f.company_id = ${fromId} and f.domain = d.domain
      and f.verified_at is not null`.execute(db)
  await sql`update company_suggestions d set company_id = ${intoId} where d.company_id = ${fromId} and ${both}
    and not exists (select from company_suggestions o where o.company_id = ${intoId} and o.user_id = d.user_id)`.execute(db)
  await sql`delete from company_domains d where d.company_id = ${fromId} and ${both}`.execute(db)
  await sql`delete from company_suggestions d where d.company_id = ${fromId}
    and exists (select from company_suggestions o where o.company_id = ${intoId} and o.user_id = d.user_id)`.execute(db)
  await db.updateTable('companyDomains').set({ companyId: intoId }).where('companyId', '=', fromId).execute()
}

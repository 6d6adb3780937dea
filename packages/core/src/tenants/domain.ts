import type { CustomDomain, RequestDomain } from '@balcao/contracts/tenants/domain'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Access } from '@balcao/db/tenant'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import type { Dns, Secrets } from '../ports.ts'
import { checkDomain, setDomain } from './internal/domain-check.ts'
import { hostNameOf } from './internal/domain-name.ts'
import { domainView, findDomain } from './internal/domain-rows.ts'

type Opens = <T>(run: (ctx: Ctx) => Promise<T>, access?: Access) => Promise<T>
type Tools = { db: Database; secrets: Secrets }

const CHALLENGE_BYTES = 24
const FIRST_LOOK_MS = 60_000

/** The organisation's own domain, and how far its proof is. @throws DomainError forbidden */
export async function get(ctx: Ctx): Promise<CustomDomain> {
  must(ctx, 'organization.manage')
  return domainView(await findDomain(ctx))
}

/** Whether another organisation has proved this domain; whose it is stays theirs to say. */
async function isTaken(db: Database, host: string, tenantId: number): Promise<boolean> {
  const other = await inSystem(db, (tx) =>
    tx.selectFrom('tenants').select('id').where('customDomain', '=', host).where('id', '<>', tenantId).executeTakeFirst(),
  )
  return other !== undefined
}

/**
 * Says which domain is the organisation's own; it counts once its DNS shows the challenge. Asked again for the same one
 * the challenge stays, so that a record already set is not in vain.
 * @throws DomainError forbidden, invalid_input, domain_unavailable, domain_in_use
 */
export async function request({ db, secrets }: Tools, open: Opens, input: RequestDomain, publicUrl: string): Promise<CustomDomain> {
  const name = hostNameOf(input.domain, publicUrl)
  if ('reason' in name) throw invalid({ field: 'domain', ...name })
  const { host } = name
  const tenantId = await open(async (ctx) => {
    must(ctx, 'organization.manage')
    return ctx.actor.tenantId
  }, 'read')
  if (await isTaken(db, host, tenantId)) throw conflict('domain_unavailable')
  return open(async (ctx) => {
    const before = await findDomain(ctx, true)
    if (before?.domain === host) return domainView(before)
    if (before?.verifiedAt) throw conflict('domain_in_use')
    const fresh = {
      domain: host,
      challenge: secrets.random(CHALLENGE_BYTES),
      requestedAt: new Date().toISOString(),
      nextCheckAt: new Date(Date.now() + FIRST_LOOK_MS).toISOString(),
      outcome: null,
      checks: 0,
      checkedAt: null,
    }
    const row = await ctx.db
      .insertInto('customDomains')
      .values({ tenantId, ...fresh })
      .onConflict((oc) => oc.column('tenantId').doUpdateSet(fresh).where('customDomains.verifiedAt', 'is', null))
      .returningAll()
      .executeTakeFirst()
    if (!row) throw conflict('domain_in_use')
    await audit(ctx, {
      action: 'organization.domain_requested',
      resource: 'organization',
      resourceId: tenantId,
      ...diff({ domain: before?.domain ?? null }, { domain: host }),
    })
    return domainView(row)
  })
}

/** Looks now. @throws DomainError forbidden, domain_not_found */
export async function check(dns: Dns, open: Opens): Promise<CustomDomain> {
  const row = await open((ctx) => {
    must(ctx, 'organization.manage')
    return findDomain(ctx)
  }, 'read')
  if (!row) throw notFound('domain_not_found')
  await checkDomain(dns, open, row)
  return open(get, 'read')
}

/** Gives the domain up: from now on it leads nobody to this organisation. Nothing to give up is no failure. @throws DomainError forbidden */
export async function remove(ctx: Ctx): Promise<CustomDomain> {
  must(ctx, 'organization.manage')
  const row = await findDomain(ctx, true)
  if (row) {
    await ctx.db.deleteFrom('customDomains').where('tenantId', '=', ctx.actor.tenantId).execute()
    if (row.verifiedAt !== null) await setDomain(ctx, null, null)
    await audit(ctx, {
      action: 'organization.domain_removed',
      resource: 'organization',
      resourceId: ctx.actor.tenantId,
      ...diff({ domain: row.domain, verifiedAt: row.verifiedAt }, null),
      risk: row.verifiedAt === null ? 'medium' : 'high',
    })
  }
  return domainView(undefined)
}

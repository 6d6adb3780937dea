import type { DomainOutcome } from '@balcao/contracts/tenants/domain'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import type { Dns } from '../../ports.ts'
import { type DomainRow, endOf, findDomain, recordName } from './domain-rows.ts'

type Opens = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>
type Change = Partial<Omit<DomainRow, 'tenantId' | 'domain' | 'challenge'>>

const UNIQUE_VIOLATION = '23505'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A domain that is wanted is looked for soon, then less and less; one that is proved once a day; one that lost its proof more often. */
const SLOWEST = 6 * HOUR
const DAILY = 24 * HOUR
const delayAfter = (checks: number) => Math.min(2 ** checks * MINUTE, SLOWEST)
const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString()
const isOver = (since: string) => Date.parse(endOf(since)) <= Date.now()

/** Whether the domain shows the proof. No transaction is open meanwhile: name servers take their time. */
async function look(dns: Dns, { domain, challenge }: DomainRow): Promise<DomainOutcome> {
  const texts = await dns.txt(recordName(domain))
  if (texts === undefined) return 'no_answer'
  if (texts.some((text) => text.trim() === challenge)) return 'found'
  return texts.length > 0 ? 'wrong' : 'missing'
}

/** A domain nobody has proved to us yet. @throws a unique violation where another organisation was first */
async function pending(ctx: Ctx, row: DomainRow, outcome: DomainOutcome): Promise<Change> {
  if (outcome === 'found') {
    const verifiedAt = new Date().toISOString()
    await setDomain(ctx, row.domain, verifiedAt)
    await tell(ctx, row, 'verified')
    return { verifiedAt, checks: 0, nextCheckAt: inFuture(DAILY) }
  }
  if (!isOver(row.requestedAt)) return { nextCheckAt: inFuture(delayAfter(row.checks)) }
  // Somebody asked after its days: they begin anew.
  if (ctx.actor.userId !== null) return { requestedAt: new Date().toISOString(), checks: 1, nextCheckAt: inFuture(MINUTE) }
  await tell(ctx, row, 'expired')
  return { nextCheckAt: null }
}

/** A domain that is the organisation's: silence of name servers proves nothing, an answer without the record does. */
async function verified(ctx: Ctx, row: DomainRow, outcome: DomainOutcome): Promise<Change> {
  if (outcome === 'no_answer') return { nextCheckAt: inFuture(HOUR) }
  if (outcome === 'found') {
    if (row.failingSince !== null) await write(ctx, row, 'recovered')
    return { failingSince: null, checks: 0, nextCheckAt: inFuture(DAILY) }
  }
  if (row.failingSince === null) {
    await tell(ctx, row, 'failing')
    return { failingSince: new Date().toISOString(), nextCheckAt: inFuture(SLOWEST) }
  }
  if (!isOver(row.failingSince)) return { nextCheckAt: inFuture(SLOWEST) }
  await setDomain(ctx, null, null)
  await tell(ctx, row, 'lost')
  return { verifiedAt: null, failingSince: null, requestedAt: new Date().toISOString(), checks: 0, nextCheckAt: inFuture(SLOWEST) }
}

/** What the doors read: whose organisation an address is. */
export async function setDomain({ db, actor }: Ctx, customDomain: string | null, customDomainVerifiedAt: string | null): Promise<void> {
  await db.updateTable('tenants').set({ customDomain, customDomainVerifiedAt }).where('id', '=', actor.tenantId).execute()
}

type What = 'verified' | 'failing' | 'lost' | 'expired'

const write = (ctx: Ctx, { domain }: DomainRow, what: What | 'recovered') =>
  audit(ctx, {
    action: `organization.domain_${what}`,
    resource: 'organization',
    resourceId: ctx.actor.tenantId,
    details: { domain },
    risk: what === 'verified' || what === 'lost' ? 'high' : 'medium',
  })

async function tell(ctx: Ctx, row: DomainRow, what: What): Promise<void> {
  await write(ctx, row, what)
  await ctx.emit('domain:changed', { domain: row.domain, what })
}

/** Writes down what a look brought. A domain that was changed or removed meanwhile is left alone. */
async function settle(ctx: Ctx, seen: DomainRow, outcome: DomainOutcome): Promise<void> {
  const row = await findDomain(ctx, true)
  if (row?.challenge !== seen.challenge) return
  const change = { checks: row.checks + 1, ...(await (row.verifiedAt === null ? pending : verified)(ctx, row, outcome)) }
  await ctx.db
    .updateTable('customDomains')
    .set({ ...change, outcome, checkedAt: new Date().toISOString() })
    .where('tenantId', '=', ctx.actor.tenantId)
    .execute()
}

/** Looks at a domain's DNS and settles what follows; of two organisations that both show a proof the first has the domain. */
export async function checkDomain(dns: Dns, open: Opens, row: DomainRow): Promise<void> {
  const outcome = await look(dns, row)
  try {
    await open((ctx) => settle(ctx, row, outcome))
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    await open((ctx) => settle(ctx, row, 'taken'))
  }
}

import { SHOWN_ATTEMPTS, type SsoOutcome } from '@balcao/contracts/sso/bounds'
import type { ListSsoAttempts, SsoAttempts } from '@balcao/contracts/sso/sign-in'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'

/** So many are kept of a tenant. */
const KEPT = 500
const MOST_TEXT = 300

type Attempt = {
  tenantId: number
  providerId: number
  outcome: SsoOutcome
  email?: string | undefined
  userId?: number | null
  ip: string | null
  detail?: string | undefined
}

/** Writes down what became of a sign-in; the oldest go. */
export async function recordAttempt(tx: Tx, { email = '', detail = '', userId = null, ...attempt }: Attempt): Promise<void> {
  const cut = (text: string) => text.slice(0, MOST_TEXT).toWellFormed().replaceAll('\0', '')
  await tx
    .insertInto('ssoAttempts')
    .values({ ...attempt, userId, email: cut(email), detail: cut(detail) })
    .execute()
  await sql`delete from sso_attempts where tenant_id = ${attempt.tenantId} and id <= (
    select id from sso_attempts where tenant_id = ${attempt.tenantId} order by id desc offset ${KEPT} limit 1)`.execute(tx)
}

const GOOD = ['signed_in', 'tested', 'linked', 'logged_out'] as const satisfies SsoOutcome[]

/** The last attempts, newest first: of all providers, or of one. @throws DomainError forbidden */
export async function list(ctx: Ctx, { providerId, failed }: ListSsoAttempts): Promise<SsoAttempts> {
  must(ctx, 'sso.manage')
  const rows = await ctx.db
    .selectFrom('ssoAttempts as a')
    .leftJoin('identityProviders as p', (join) => join.onRef('p.tenantId', '=', 'a.tenantId').onRef('p.id', '=', 'a.providerId'))
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'a.tenantId').onRef('u.id', '=', 'a.userId'))
    .$if(providerId !== undefined, (q) => q.where('a.providerId', '=', providerId as number))
    .$if(failed === true, (q) => q.where('a.outcome', 'not in', [...GOOD]))
    .select(['a.id', 'a.providerId', 'p.name as providerName', 'a.outcome', 'a.email', 'a.userId', 'u.name as userName'])
    .select(['a.ip', 'a.detail', 'a.createdAt'])
    .orderBy('a.id', 'desc')
    .limit(SHOWN_ATTEMPTS)
    .execute()
  return {
    data: rows.map(({ id, providerId: of, providerName, userId, userName, outcome, ...row }) => ({
      ...{ id, email: row.email, ip: row.ip, detail: row.detail, createdAt: row.createdAt },
      outcome: outcome as SsoOutcome,
      provider: of !== null && providerName !== null ? { id: of, name: providerName } : null,
      person: userId !== null && userName !== null ? { id: userId, name: userName } : null,
    })),
  }
}

import type { SealStatus } from '@balcao/contracts/audit/seals'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'

const MAX_SHOWN = 20

/** How far the log is sealed, and what no longer fits. @throws DomainError forbidden */
export async function sealStatus(ctx: Ctx): Promise<SealStatus> {
  must(ctx, 'audit.read')
  const { tenantId } = ctx.actor
  const seals = ctx.db.selectFrom('auditSeals').where('tenantId', '=', tenantId)
  const checkpoints = ctx.db.selectFrom('auditCheckpoints').where('tenantId', '=', tenantId)
  const [sum, broken, brokenCheckpoints, removed, tenant] = await Promise.all([
    seals
      .select(({ fn, eb }) => [
        fn.countAll<number>().as('seals'),
        fn.coalesce(fn.sum<number>('count'), eb.val(0)).as('sealed'),
        fn.max('createdAt').as('lastSealedAt'),
        fn.max('verifiedAt').as('lastVerifiedAt'),
      ])
      .executeTakeFirstOrThrow(),
    seals
      .select(['id', 'fromEvent', 'toEvent', 'brokenAt'])
      .where('brokenAt', 'is not', null)
      .orderBy('id', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
    checkpoints
      .select(['toSeal as id', 'fromEvent', 'toEvent', 'brokenAt'])
      .where('brokenAt', 'is not', null)
      .orderBy('toSeal', 'desc')
      .limit(MAX_SHOWN)
      .execute(),
    checkpoints
      .select(({ fn }) => [fn.sum<number>('events').as('events'), fn.max('newestAt').as('newestAt'), fn.max('createdAt').as('at')])
      .executeTakeFirstOrThrow(),
    ctx.db.selectFrom('tenants').select('auditRetentionDays').where('id', '=', tenantId).executeTakeFirstOrThrow(),
  ])
  return {
    ...sum,
    broken: [...broken, ...brokenCheckpoints].slice(0, MAX_SHOWN).map(({ brokenAt, ...seal }) => ({ ...seal, brokenAt: brokenAt ?? '' })),
    retentionDays: tenant.auditRetentionDays,
    removed: removed.at ? removed : null,
  }
}

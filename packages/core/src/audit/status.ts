import type { SealStatus } from '@balcao/contracts/audit/seals'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'

const MAX_SHOWN = 20

/** How far the log is sealed, and which seals no longer fit. @throws DomainError forbidden */
export async function sealStatus(ctx: Ctx): Promise<SealStatus> {
  must(ctx, 'audit.read')
  const seals = ctx.db.selectFrom('auditSeals').where('tenantId', '=', ctx.actor.tenantId)
  const [sum, broken] = await Promise.all([
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
  ])
  return { ...sum, broken: broken.map(({ brokenAt, ...seal }) => ({ ...seal, brokenAt: brokenAt ?? '' })) }
}

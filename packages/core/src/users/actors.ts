import { isStaff } from '@balcao/contracts/access'
import { type Language, languageOf } from '@balcao/contracts/language'
import type { Changes } from '@balcao/contracts/roles/permissions'
import { prepared } from '@balcao/db/prepared'
import { sortKey } from '@balcao/db/sort-key'
import type { Membership, Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../ctx.ts'
import { loadCached } from '../dataloader.ts'
import { baseOf } from '../roles/base.ts'
import { secondFactorTrusted } from '../sso/trusted.ts'

/** Somebody as they would act, for judging by `can` what they may see. */
export type KnownActor = Actor & { userId: number; isActive: boolean; companyName: string | null; language: Language }

/** People of the tenant as they would act, by name. The removed are not among them. */
export async function actorsOf(ctx: Ctx, ids: readonly number[]): Promise<KnownActor[]> {
  if (ids.length === 0) return []
  const people = await loadCached(ctx.db, 'actors', ids, (all) => readActors(ctx, all))
  return people.filter(({ userId }) => ids.includes(userId))
}

const actorRows = prepared((db: Tx, ids: readonly number[]) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .leftJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 'u.tenantId').onRef('c.id', '=', 'u.companyId'))
    .where((eb) => eb('u.id', '=', eb.fn.any(eb.val(ids))))
    .where('u.deletedAt', 'is', null)
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.role',
      'u.isActive',
      'u.companyId',
      'u.language',
      'u.totpConfirmedAt',
      'u.hasPasskeys',
      'c.name as companyName',
    ])
    .select(['r.base', 'r.permissions', 'r.secondFactorRequired', secondFactorTrusted.as('secondFactorTrusted')])
    .select(
      sql<number[]>`array(select m.queue_id from queue_members m where m.tenant_id = u.tenant_id and m.user_id = u.id)`.as('queueIds'),
    )
    .select(
      sql<
        Membership[]
      >`coalesce((select jsonb_agg(jsonb_build_object('companyId', m.company_id, 'role', m.role, 'visibility', m.visibility))
        from company_members m where m.tenant_id = u.tenant_id and m.user_id = u.id), '[]')`.as('memberships'),
    )
    .orderBy(sortKey('u.name'))
    .orderBy('u.id')
    .compile(),
)

async function readActors(ctx: Ctx, ids: readonly number[]): Promise<KnownActor[]> {
  const rows = await actorRows(ctx.db, ids)
  return rows.map(
    ({
      id,
      role: slug,
      base,
      language,
      totpConfirmedAt,
      hasPasskeys,
      secondFactorRequired,
      secondFactorTrusted: isTrusted,
      permissions,
      memberships,
      ...person
    }) => {
      const role = baseOf({ slug, base })
      return {
        ...person,
        language: languageOf(language),
        tenantId: ctx.actor.tenantId,
        userId: id,
        sessionId: null,
        role,
        side: isStaff(role) ? 'staff' : 'customer',
        memberships: isStaff(role) ? [] : memberships,
        permissions: permissions as Changes,
        provedAt: null,
        secondFactorDue: secondFactorRequired && totpConfirmedAt === null && !hasPasskeys && !isTrusted,
      }
    },
  )
}

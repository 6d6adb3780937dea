import type { ServiceAccount } from '@balcao/contracts/users/service-accounts'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'

type Tokens = { tokens: number; lastUsedAt: string | null }

function accountRows({ db }: Ctx) {
  return db
    .selectFrom('serviceAccounts as s')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.userId'))
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .leftJoin('users as o', (join) => join.onRef('o.tenantId', '=', 's.tenantId').onRef('o.id', '=', 's.ownerId'))
    .leftJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 's.tenantId').onRef('q.id', '=', 's.ownerQueueId'))
    .select(['s.userId as id', 's.name', 's.description', 's.isActive', 's.ownerId', 's.ownerQueueId', 's.version', 's.createdAt'])
    .select(['u.role', 'r.name as roleName', 'o.name as ownerName', 'o.isActive as ownerIsActive', 'q.name as ownerQueueName'])
    .select([
      // Queues that were deleted since count no more.
      sql<number[]>`array(select k.id from queues k where k.tenant_id = s.tenant_id and k.id = any (s.queue_ids) order by k.id)`.as(
        'queueIds',
      ),
      sql<Tokens>`(select json_build_object('tokens', count(*) filter (where a.revoked_at is null and (a.expires_at is null or a.expires_at > now())),
          'lastUsedAt', max(a.last_used_at))
        from api_tokens a where a.tenant_id = s.tenant_id and a.user_id = s.user_id)`.as('use'),
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof accountRows>['execute']>>[number]

function accountView({
  isActive,
  ownerId,
  ownerName,
  ownerIsActive,
  ownerQueueId,
  ownerQueueName,
  use,
  queueIds,
  ...row
}: Row): ServiceAccount {
  return {
    ...row,
    queueIds: queueIds.map(Number),
    active: isActive,
    owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? '', left: !ownerIsActive },
    ownerQueue: ownerQueueId === null ? null : { id: ownerQueueId, name: ownerQueueName ?? '' },
    tokens: use.tokens,
    lastUsedAt: use.lastUsedAt && new Date(use.lastUsedAt).toISOString(),
  }
}

/** All service accounts by name. */
export const allAccounts = async (ctx: Ctx): Promise<ServiceAccount[]> =>
  (await accountRows(ctx).orderBy(sortKey('s.name')).orderBy('s.userId').execute()).map(accountView)

/** @throws DomainError service_account_not_found */
export async function mustFindAccount(ctx: Ctx, id: number): Promise<ServiceAccount> {
  const row = await accountRows(ctx).where('s.userId', '=', id).executeTakeFirst()
  if (!row) throw notFound('service_account_not_found')
  return accountView(row)
}

/** What the log keeps of one. */
export const auditedAccount = ({ name, description, role, queueIds, owner, ownerQueue, active }: ServiceAccount) => ({
  ...{ name, description, role, queueIds, ownerId: owner?.id ?? null, ownerQueueId: ownerQueue?.id ?? null, active },
})

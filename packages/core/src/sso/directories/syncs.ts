import { type DirectoryFailure, KEPT_SYNCS, type SyncState } from '@balcao/contracts/sso/bounds'
import type { DirectorySync, DirectorySyncs, GetDirectorySync, ListDirectorySyncs } from '@balcao/contracts/sso/directories'
import { sql } from 'kysely'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { mustBeFresh } from '../../auth/step-up.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import { lockProviders, mustFindProvider } from '../internal/provider-rows.ts'

type Person = { id: number; name: string; email: string }

const rowsOf = ({ db }: Ctx) =>
  db
    .selectFrom('directorySyncs')
    .select([
      'id',
      'providerId',
      'state',
      'startedAt',
      'finishedAt',
      'askedById',
      'people',
      'created',
      'updated',
      'activated',
      'deactivated',
    ])
    .select(['problems', 'problemCount', 'failure', 'detail', 'heldIds', 'confirmedById', 'confirmedAt'])
    .orderBy('id', 'desc')
    .limit(KEPT_SYNCS)
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

async function mustFindDirectory(ctx: Ctx, id: number) {
  must(ctx, 'sso.manage')
  const row = await mustFindProvider(ctx, id)
  if (row.protocol !== 'ldap') throw notFound('sso_provider_not_found')
  return row
}

async function views({ db }: Ctx, rows: readonly Row[]): Promise<DirectorySync[]> {
  const ids = [...new Set(rows.flatMap(({ askedById, confirmedById, heldIds }) => [askedById ?? [], confirmedById ?? [], heldIds].flat()))]
  const found = ids.length === 0 ? [] : await db.selectFrom('users').where('id', 'in', ids).select(['id', 'name', 'email']).execute()
  const people = new Map(found.map((one): [number, Person] => [one.id, one]))
  const person = (id: number | null) => (id === null ? null : (people.get(id) ?? null))
  return rows.map(({ askedById, confirmedById, confirmedAt: _, heldIds, providerId: __, state, failure, ...row }) => ({
    ...row,
    state: state as SyncState,
    failure: failure as DirectoryFailure | null,
    askedBy: person(askedById),
    confirmedBy: person(confirmedById),
    held: state === 'held' ? heldIds.flatMap((id) => people.get(id) ?? []) : [],
  }))
}

/** The last readings of a directory, newest first. @throws DomainError forbidden, sso_provider_not_found */
export async function list(ctx: Ctx, { id }: ListDirectorySyncs): Promise<DirectorySyncs> {
  const { syncWantedAt } = await mustFindDirectory(ctx, id)
  const rows = await rowsOf(ctx).where('providerId', '=', id).execute()
  return { data: await views(ctx, rows), wanted: syncWantedAt !== null }
}

/** Has a directory read now; who asks twice has it read once. */
async function want(
  ctx: Ctx,
  row: { id: number; tenantId: number; syncs: boolean; isActive: boolean },
  confirmed: readonly number[],
): Promise<DirectorySync> {
  if (!row.syncs || !row.isActive) throw conflict('directory_not_synced')
  const running = await rowsOf(ctx).where('providerId', '=', row.id).where('state', '=', 'running').executeTakeFirst()
  if (!running)
    await ctx.db
      .insertInto('directorySyncs')
      .values({
        ...{ tenantId: row.tenantId, providerId: row.id, problems: '[]', askedById: me(ctx), heldIds: [...confirmed] },
        ...(confirmed.length > 0 ? { confirmedById: me(ctx), confirmedAt: sql<string>`now()` } : {}),
      })
      .execute()
  await ctx.db.updateTable('identityProviders').set({ syncWantedAt: sql<string>`now()` }).where('id', '=', row.id).execute()
  const [view] = await views(ctx, await rowsOf(ctx).where('providerId', '=', row.id).where('state', '=', 'running').execute())
  await ctx.emit('sso:changed', {})
  return view as DirectorySync
}

/** Has a directory read now. @throws DomainError forbidden, sso_provider_not_found, directory_not_synced */
export async function start(ctx: Ctx, { id }: ListDirectorySyncs): Promise<DirectorySync> {
  must(ctx, 'sso.manage')
  await lockProviders(ctx)
  const row = await mustFindDirectory(ctx, id)
  const sync = await want(ctx, row, [])
  await audit(ctx, {
    action: 'identity_provider.sync_started',
    resource: 'identity_provider',
    resourceId: id,
    ...diff(null, { sync: sync.id }),
  })
  return sync
}

/**
 * Confirms that those whom a held reading would deactivate are to be deactivated. The directory is read again: whoever is back stays, and more than
 * were seen are asked about anew.
 * @throws DomainError forbidden, proof_required, directory_sync_not_found, directory_sync_not_held, directory_not_synced
 */
export async function confirm(ctx: Ctx, { id }: GetDirectorySync): Promise<DirectorySync> {
  must(ctx, 'sso.manage')
  mustBeFresh(ctx)
  await lockProviders(ctx)
  const held = await rowsOf(ctx).where('id', '=', id).executeTakeFirst()
  if (!held) throw notFound('directory_sync_not_found')
  const newest = await rowsOf(ctx).where('providerId', '=', held.providerId).executeTakeFirst()
  if (held.state !== 'held' || held.confirmedAt !== null || newest?.id !== id) throw conflict('directory_sync_not_held')
  const row = await mustFindDirectory(ctx, held.providerId)
  await ctx.db
    .updateTable('directorySyncs')
    .set({ confirmedById: me(ctx), confirmedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  const sync = await want(ctx, row, held.heldIds)
  await audit(ctx, {
    ...{ action: 'identity_provider.sync_confirmed', resource: 'identity_provider', resourceId: row.id, risk: 'high' },
    ...diff(null, { sync: id, people: held.heldIds }),
  })
  return sync
}

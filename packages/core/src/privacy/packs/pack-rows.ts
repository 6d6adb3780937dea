import type { DataPack } from '@balcao/contracts/privacy/packs'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'

const MOST = 20

const rows = ({ db }: Ctx) =>
  db
    .selectFrom('privacyPacks as k')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'k.tenantId').onRef('u.id', '=', 'k.userId'))
    .innerJoin('users as m', (join) => join.onRef('m.tenantId', '=', 'k.tenantId').onRef('m.id', '=', 'k.madeBy'))
    .select([
      ...(['k.id', 'k.userId', 'u.name as userName', 'k.requestId', 'k.state', 'k.size', 'm.name as madeBy'] as const),
      ...(['k.releasedAt', 'k.createdAt', 'k.expiresAt'] as const),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const view = ({ userId, userName, size, ...row }: Row): DataPack => ({
  ...row,
  size: size === null ? null : Number(size),
  person: { id: userId, name: userName, email: null },
})

/** The packs that were made for a request, the newest first. */
export const packsOfRequest = async (ctx: Ctx, requestId: number): Promise<DataPack[]> =>
  (await rows(ctx).where('k.requestId', '=', requestId).orderBy('k.id', 'desc').limit(MOST).execute()).map(view)

/** The packs of a person, the newest first. */
export const packsOfPerson = async (ctx: Ctx, userId: number): Promise<DataPack[]> =>
  (await rows(ctx).where('k.userId', '=', userId).orderBy('k.id', 'desc').limit(MOST).execute()).map(view)

/** @throws DomainError data_pack_not_found */
export async function mustFindPack(ctx: Ctx, id: number): Promise<DataPack> {
  const row = await rows(ctx).where('k.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('data_pack_not_found')
  return view(row)
}

import { PACK_KINDS } from '@balcao/contracts/privacy/bounds'
import type { DataPack, DataPacks, GetPack, ListPacks, MakePack } from '@balcao/contracts/privacy/packs'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { mustBeFresh } from '../../auth/step-up.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, notFound, unprocessable } from '../../errors.ts'
import type { FetchedFile } from '../../files/fetched-file.ts'
import { can, must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import { mustFindRequest } from '../requests/request-rows.ts'
import { mustFindPack, packsOfPerson } from './pack-rows.ts'

/** The packs of a person, the newest first. @throws DomainError forbidden */
export async function list(ctx: Ctx, { userId }: ListPacks): Promise<DataPacks> {
  must(ctx, 'privacy.manage')
  return { data: await packsOfPerson(ctx, userId) }
}

/** Whose data is asked for. @throws DomainError user_not_found, privacy_request_not_found, privacy_request_kind, privacy_request_of_nobody */
async function whose(ctx: Ctx, input: MakePack): Promise<{ userId: number; requestId: number | null }> {
  if (input.userId !== undefined) {
    const person = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', input.userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!person) throw notFound('user_not_found')
    return { userId: person.id, requestId: null }
  }
  const { kind, userId, goneAt } = await mustFindRequest(ctx, input.requestId ?? 0)
  if (!PACK_KINDS.includes(kind)) throw unprocessable('privacy_request_kind')
  if (userId === null || goneAt !== null) throw conflict('privacy_request_of_nobody')
  return { userId, requestId: input.requestId ?? null }
}

/** Has a job collect what is kept of a person. @throws DomainError forbidden, proof_required, data_pack_under_way, and who is not found */
export async function make(ctx: Ctx, input: MakePack): Promise<DataPack> {
  must(ctx, 'privacy.manage')
  mustBeFresh(ctx)
  const { userId, requestId } = await whose(ctx, input)
  await sql`select pg_advisory_xact_lock(hashtextextended('privacy.packs', ${userId}))`.execute(ctx.db)
  const open = await ctx.db
    .selectFrom('privacyPacks')
    .select('id')
    .where('userId', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (open) throw conflict('data_pack_under_way')
  const { id } = await ctx.db
    .insertInto('privacyPacks')
    .values({ tenantId: ctx.actor.tenantId, userId, requestId, madeBy: me(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, { action: 'data_pack.made', resource: 'data_pack', resourceId: id, details: { userId, requestId }, risk: 'high' })
  return mustFindPack(ctx, id)
}

/** Lets the person fetch a pack in the portal. @throws DomainError forbidden, proof_required, data_pack_not_found, data_pack_not_ready */
export async function release(ctx: Ctx, { id }: GetPack): Promise<DataPack> {
  must(ctx, 'privacy.manage')
  mustBeFresh(ctx)
  const pack = await mustFindPack(ctx, id)
  if (pack.state !== 'ready') throw conflict('data_pack_not_ready')
  if (pack.releasedAt !== null) return pack
  await ctx.db.updateTable('privacyPacks').set({ releasedAt: now }).where('id', '=', id).execute()
  await audit(ctx, {
    action: 'data_pack.released',
    resource: 'data_pack',
    resourceId: id,
    details: { userId: pack.person.id },
    risk: 'high',
  })
  return mustFindPack(ctx, id)
}

/**
 * A pack that the caller may fetch: whoever looks after privacy, and the person themselves once it was released to them.
 * @throws DomainError data_pack_not_found, proof_required
 */
export async function mustFetch(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom('privacyPacks as k')
    .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'k.tenantId').onRef('f.id', '=', 'k.fileId'))
    .select(['k.userId', 'k.releasedAt', 'f.id as fileId', 'f.mime', 'f.size', 'k.createdAt'])
    .where('k.id', '=', id)
    .where('k.state', '=', 'ready')
    .where('k.expiresAt', '>', now)
    .executeTakeFirst()
  const isTheirs = row?.userId === me(ctx) && row.releasedAt !== null
  if (!row || !(isTheirs || can(ctx.actor, 'privacy.manage'))) throw notFound('data_pack_not_found')
  mustBeFresh(ctx)
  return row
}

/** The file of a pack; that it was fetched is written down. @throws DomainError data_pack_not_found, proof_required */
export async function fetchPack(ctx: Ctx, id: number): Promise<FetchedFile> {
  const row = await mustFetch(ctx, id)
  await audit(ctx, { action: 'data_pack.downloaded', resource: 'data_pack', resourceId: id, details: { userId: row.userId }, risk: 'high' })
  const name = `meus-dados-${row.createdAt.slice(0, 10)}.zip`
  return { fileId: row.fileId, thumbnailId: null, shown: { name, mime: row.mime, size: Number(row.size) } }
}

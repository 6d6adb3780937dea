import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import type { TagRef, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import type { Tx } from '@balcao/db/tenant'
import { type Ctx, me } from '../ctx.ts'
import { queueObjection } from './references.ts'
import { ownTypes } from './settings/type-rows.ts'

/** The tags of these that exist, by name. */
export async function tagsNamed(db: Tx, ids: readonly number[] | undefined): Promise<TagRef[]> {
  if (!ids?.length) return []
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('name')
    .execute()
}

/** The tags that changes name. */
export const tagIdsOf = ({ addTagIds = [], removeTagIds = [] }: MessageChanges): number[] => [...addTagIds, ...removeTagIds]

/**
 * The update of a ticket that these changes are now: tags are added to those it has, and taken from them; tags that are gone, a queue that takes
 * none any more, and a type that was switched off, are left out.
 */
export async function updateOf(
  ctx: Ctx,
  ticketId: number,
  { takes, addTagIds, removeTagIds = [], type, queueId, note: _, ...plain }: MessageChanges,
): Promise<Omit<UpdateTicket, 'id' | 'version'>> {
  const isThere = type !== undefined && (await ownTypes(ctx.db)).some(({ key, active }) => key === type && active)
  const moves = queueId !== undefined && (await queueObjection(ctx, queueId)) === undefined
  const update = {
    ...plain,
    ...(isThere ? { type } : {}),
    ...(moves ? { queueId } : {}),
    ...(takes ? { assigneeId: me(ctx) } : {}),
  }
  const wanted = await tagsNamed(ctx.db, addTagIds)
  if (wanted.length === 0 && removeTagIds.length === 0) return update
  const present = await ctx.db.selectFrom('ticketTags').select('tagId').where('ticketId', '=', ticketId).execute()
  const tagIds = new Set([...present.map(({ tagId }) => tagId), ...wanted.map(({ id }) => id)])
  for (const id of removeTagIds) tagIds.delete(id)
  return { ...update, tagIds: [...tagIds] }
}

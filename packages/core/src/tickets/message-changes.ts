import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import type { TagRef, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import type { Tx } from '@balcao/db/tenant'
import { type Ctx, me } from '../ctx.ts'
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

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/**
 * The update of a ticket that these changes are now: tags are added to those it has, and taken from them; tags that are gone, and a type that was
 * switched off, are left out. Watchers, a checklist and a note are no fields of the ticket (`templates/beside.ts`).
 */
export async function updateOf(ctx: Ctx, ticketId: number, changes: MessageChanges): Promise<Omit<UpdateTicket, 'id' | 'version'>> {
  const {
    takes,
    assigneeId,
    snoozeMinutes,
    addTagIds,
    removeTagIds = [],
    type,
    addWatcherIds: _,
    checklistTemplateId: __,
    ...others
  } = changes
  const { note: ___, ...plain } = others
  const isThere = type !== undefined && (await ownTypes(ctx.db)).some(({ key, active }) => key === type && active)
  const update = {
    ...plain,
    ...(isThere ? { type } : {}),
    ...(takes ? { assigneeId: me(ctx) } : assigneeId === undefined ? {} : { assigneeId }),
    ...(snoozeMinutes === undefined || plain.status ? {} : { status: 'scheduled' as const, scheduledFor: inMinutes(snoozeMinutes) }),
  }
  const wanted = await tagsNamed(ctx.db, addTagIds)
  if (wanted.length === 0 && removeTagIds.length === 0) return update
  const present = await ctx.db.selectFrom('ticketTags').select('tagId').where('ticketId', '=', ticketId).execute()
  const tagIds = new Set([...present.map(({ tagId }) => tagId), ...wanted.map(({ id }) => id)])
  for (const id of removeTagIds) tagIds.delete(id)
  return { ...update, tagIds: [...tagIds] }
}

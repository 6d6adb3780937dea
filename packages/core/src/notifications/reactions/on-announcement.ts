import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { BATCH, noteOf, receivers } from '../announce.ts'
import { write } from '../write.ts'

/** Tells the next of those whom an announcement is for; where there are more, a fact of its own carries it on. */
export async function deliverAnnouncement(ctx: Ctx, { payload }: Fact<'announcement:made'>): Promise<void> {
  const { key, announcementId, byId, roles, after, said } = payload
  const people = await receivers(ctx, roles).where('u.id', '>', after).select(['u.id', 'u.language']).orderBy('u.id').limit(BATCH).execute()
  await write(
    ctx,
    people.flatMap((person) => (person.id === byId ? [] : [noteOf(said, person, { key, announcementId })])),
  )
  const last = people.at(-1)
  if (last && people.length === BATCH) await ctx.emit('announcement:made', { ...payload, after: last.id })
}

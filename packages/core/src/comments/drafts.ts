import type { GetDrafts, PutDraft, RemoveDraft, TicketDraft, TicketDrafts } from '@balcao/contracts/comments/drafts'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict } from '../errors.ts'
import type { Fact } from '../reactions.ts'
import { now } from '../tickets/queries.ts'
import { mustSee } from '../tickets/tickets.ts'

const COLUMNS = ['mode', 'content', 'updatedAt'] as const
const mineOn = (ctx: Ctx, ticketId: number) =>
  ctx.db.selectFrom('ticketDrafts').select(COLUMNS).where('userId', '=', me(ctx)).where('ticketId', '=', ticketId)
/** True of the version that its writer saw: browsers say it in milliseconds. */
const isSeen = (seen: string) => sql<boolean>`date_trunc('milliseconds', ticket_drafts.updated_at) = ${seen}::timestamptz`
const tell = (ctx: Ctx, ticketId: number, isThere: boolean) => ctx.emit('draft:changed', { userId: me(ctx), at: ticketId, isThere })

/** Refuses to go over what was written elsewhere meanwhile, and says what that is. */
async function changedElsewhere(ctx: Ctx, ticketId: number, mode: TicketDraft['mode']) {
  return conflict('draft_changed', { current: await mineOn(ctx, ticketId).where('mode', '=', mode).executeTakeFirst() })
}

async function dropMine(ctx: Ctx, ticketId: number, mode?: TicketDraft['mode'], seen?: string): Promise<number> {
  const gone = await ctx.db
    .deleteFrom('ticketDrafts')
    .where('userId', '=', me(ctx))
    .where('ticketId', '=', ticketId)
    .$if(mode !== undefined, (all) => all.where('mode', '=', mode as TicketDraft['mode']))
    .$if(seen !== undefined, (all) => all.where(isSeen(seen as string)))
    .returning('mode')
    .execute()
  if (gone.length > 0 && !(await mineOn(ctx, ticketId).executeTakeFirst())) await tell(ctx, ticketId, false)
  return gone.length
}

/** What the caller has begun to write on a ticket. @throws DomainError ticket_not_found */
export async function get(ctx: Ctx, { ticketId }: GetDrafts): Promise<TicketDrafts> {
  await mustSee(ctx, ticketId)
  return { data: await mineOn(ctx, ticketId).orderBy('updatedAt', 'desc').execute() }
}

/**
 * Keeps what the caller is writing, over the version that they saw. Who may not send it may keep it: a right that is taken away
 * for a moment takes no text with it. @throws DomainError ticket_not_found, draft_changed (409, with the draft as it is)
 */
export async function put(ctx: Ctx, { ticketId, mode, content, seen }: PutDraft): Promise<TicketDraft> {
  await mustSee(ctx, ticketId)
  const kept = await ctx.db
    .insertInto('ticketDrafts')
    .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), ticketId, mode, content })
    .onConflict((oc) =>
      oc
        .columns(['tenantId', 'userId', 'ticketId', 'mode'])
        .doUpdateSet({ content, updatedAt: now })
        // The same text is no other version.
        .where((eb) => {
          const isSame = eb('ticketDrafts.content', '=', content)
          if (seen === undefined) return eb.lit(true)
          return seen === null ? isSame : eb.or([isSame, isSeen(seen)])
        }),
    )
    .returning([...COLUMNS, sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirst()
  if (!kept) throw await changedElsewhere(ctx, ticketId, mode)
  const { isNew, ...draft } = kept
  if (isNew) await tell(ctx, ticketId, true)
  return draft
}

/** @throws DomainError ticket_not_found, draft_changed (409, with the draft as it is) */
export async function remove(ctx: Ctx, { ticketId, mode, seen }: RemoveDraft): Promise<{ success: boolean }> {
  await mustSee(ctx, ticketId)
  const gone = await dropMine(ctx, ticketId, mode, seen)
  const isLeft = seen !== undefined && mode !== undefined && gone === 0
  if (isLeft && (await mineOn(ctx, ticketId).where('mode', '=', mode).executeTakeFirst())) throw await changedElsewhere(ctx, ticketId, mode)
  return { success: true }
}

/** What was sent, or planned, is no draft any more; in the transaction of sending. Customers and the house have none. */
export async function clearDraft(ctx: Ctx, ticketId: number, mode: TicketDraft['mode']): Promise<void> {
  if (ctx.actor.side === 'staff' && ctx.actor.userId !== null) await dropMine(ctx, ticketId, mode)
}

/** Who is removed leaves no unsent words. */
export async function forgetDrafts({ db }: Ctx, { payload }: Fact<'user:removed'>): Promise<void> {
  await db.deleteFrom('ticketDrafts').where('userId', '=', payload.userId).execute()
}

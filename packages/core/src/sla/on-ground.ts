import { MOST_REGROUPED } from '@balcao/contracts/events'
import { FIELD_QUESTIONS, type FieldQuestion } from '@balcao/contracts/tickets/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { startRecompute } from './start-recompute.ts'

/** Whether an active policy asks about something: a field by the name that conditions have for it, with a value of one of its keys. */
async function isAsked({ db }: Ctx, field: 'companyId' | 'tagId' | FieldQuestion, key?: string): Promise<boolean> {
  const path = key === undefined ? '$.** ? (@.field == $field)' : '$.** ? (@.field == $field && @.key == $key)'
  const asks = sql<boolean>`jsonb_path_exists(conditions, ${path}::jsonpath, jsonb_build_object('field', ${field}::text, 'key', ${key ?? null}::text))`
  const policy = await db.selectFrom('slaPolicies').select('id').where('isActive', '=', true).where(asks).limit(1).executeTakeFirst()
  return policy !== undefined
}

/** Some of them, or all where those that are concerned may be more than what is known of them. */
const unlessMore = (ids: readonly number[]) => (ids.length < MOST_REGROUPED ? ids : null)

/** Tickets have no tag any more, or another one: their policies may be others. Another name changes nothing. */
export async function recountAfterTags(ctx: Ctx, { payload: { how, ticketIds } }: Fact<'tag:changed'>): Promise<void> {
  if (how !== 'renamed' && (await isAsked(ctx, 'tagId'))) await startRecompute(ctx, 'tag', unlessMore(ticketIds))
}

/** Tickets went to another company with all of theirs; `moved` are the entries of their histories that say so. */
export async function recountAfterCompanies(ctx: Ctx, { payload: { moved } }: Fact<'company:merged'>): Promise<void> {
  if (!moved || !(await isAsked(ctx, 'companyId'))) return
  const rows = await ctx.db
    .selectFrom('ticketEvents')
    .select('ticketId')
    .distinct()
    .where('id', '>=', moved.first)
    .where('id', '<=', moved.last)
    .limit(MOST_REGROUPED)
    .execute()
  await startRecompute(ctx, 'company', unlessMore(rows.map(({ ticketId }) => ticketId)))
}

/** A custom field is gone, or no longer used: conditions that ask about it go by nothing. */
export async function recountAfterField(ctx: Ctx, { entity, key }: { entity: string; key: string }): Promise<void> {
  for (const [field, of] of Object.entries(FIELD_QUESTIONS) as [FieldQuestion, string][])
    if (of === entity && (await isAsked(ctx, field, key))) await startRecompute(ctx, 'field')
}

/** The hours of a calendar changed, or what measured by it has another one now: deadlines move with it. */
export async function recountAfterCalendar(ctx: Ctx, { payload }: Fact<'calendar:changed'>): Promise<void> {
  if (payload.what === 'hours' || payload.what === 'holidays' || payload.what === 'removed') await startRecompute(ctx, 'calendar')
}

import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import type { HolidaySources } from '../ports.ts'
import { readFeed, takeFeed } from './lists.ts'

type Upkeep = { db: Database; ports: { holidays: HolidaySources }; log: { error(fields: object, text: string): void } }
type Due = { tenantId: number; id: number; feedUrl: string }

/** Feeds of one round; the rest has its turn in the next. */
const TOGETHER = 20

/** Reads the feeds that were not read for a day. It adds and renames days and takes none away; one that fails keeps what it brought. */
export async function readFeeds({ db, ports, log }: Upkeep): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`
      select tenant_id, id, feed_url from calendars
      where feed_url is not null and (feed_read_at is null or feed_read_at < now() - interval '1 day')
      order by feed_read_at nulls first limit ${TOGETHER}`.execute(tx),
  )
  for (const due of rows)
    await readOne(db, ports.holidays, due).catch((error: unknown) =>
      log.error({ err: error, tenantId: due.tenantId, calendarId: due.id }, 'the holidays of a feed could not be taken over'),
    )
}

async function readOne(db: Database, sources: HolidaySources, { tenantId, id, feedUrl }: Due): Promise<void> {
  const days = await readFeed(sources, feedUrl)
  await asSystem(db, tenantId, async (ctx) => {
    if (!(await isStillThere(ctx, id, feedUrl))) return
    if (Array.isArray(days)) {
      await takeFeed(ctx, id, days)
      return
    }
    await ctx.db.updateTable('calendars').set({ feedReadAt: sql<string>`now()`, feedFailure: days.failure }).where('id', '=', id).execute()
    await ctx.emit('calendar:changed', { calendarId: id, what: 'name' })
  })
}

/** Locks the calendar, unless it reads from elsewhere by now. */
async function isStillThere({ db }: Ctx, id: number, feedUrl: string): Promise<boolean> {
  const row = await db.selectFrom('calendars').select('feedUrl').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.feedUrl === feedUrl
}

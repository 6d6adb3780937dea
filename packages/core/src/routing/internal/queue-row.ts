import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** What routing goes by of queues. `at` is the moment they were read, in milliseconds of the database's clock. */
const rows = ({ db }: Ctx) =>
  db
    .selectFrom('queues')
    .select(['id', 'name', 'color', 'isActive', 'strategy', 'capacityDefault', 'stickyDays', 'skillTimeoutMinutes', 'idleReturnMinutes'])
    .select(sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::float8`.as('at'))

export const queueOf = (ctx: Ctx, id: number) => rows(ctx).where('id', '=', id).executeTakeFirst()
export type QueueRow = NonNullable<Awaited<ReturnType<typeof queueOf>>>

/** The active queues of the tenant, by name. */
export const queuesOf = (ctx: Ctx): Promise<QueueRow[]> => rows(ctx).where('isActive', '=', true).orderBy('name').orderBy('id').execute()

/** Whether the router gives this queue's tickets to people by itself. */
export const isAutomatic = ({ isActive, strategy }: Pick<QueueRow, 'isActive' | 'strategy'>): boolean => isActive && strategy !== 'manual'

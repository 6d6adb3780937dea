import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx, makeCtx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { can } from '../policy.ts'
import { actorsOf } from '../users/actors.ts'

/** An import that is being worked on. */
export type Taken = {
  tenantId: number
  id: number
  kind: string
  state: string
  fileId: string | null
  messagesFileId: string | null
  startedBy: number | null
}

/** A transaction of whoever began it. */
export type Open = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Seconds of silence after which whoever worked on it is taken to be gone. */
const SILENCE = 60

/** Takes the oldest import to work on, of one organisation at a time: a large one holds up nobody else. */
export async function take(db: Database): Promise<Taken | undefined> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Taken>`
      update ticket_imports i set worked_at = now()
      from (
        select n.tenant_id, n.id from ticket_imports n
        where n.state in ('reading', 'running', 'undoing') and (n.worked_at is null or n.worked_at < now() - make_interval(secs => ${SILENCE}))
          and not exists (select from ticket_imports o where o.tenant_id = n.tenant_id and o.id <> n.id
            and o.state in ('reading', 'running', 'undoing') and o.worked_at >= now() - make_interval(secs => ${SILENCE}))
        order by n.created_at limit 1 for update skip locked) next
      where i.tenant_id = next.tenant_id and i.id = next.id
      returning i.tenant_id as "tenantId", i.id, i.kind, i.state, i.file_id as "fileId", i.messages_file_id as "messagesFileId",
        i.started_by as "startedBy"`.execute(tx),
  )
  return rows[0]
}

/** Transactions of whoever began it, with the rights that they have now. @throws DomainError invalid_input where those are gone */
export const asStarter =
  (db: Database, { tenantId, startedBy }: Taken): Open =>
  (run) =>
    asSystem(db, tenantId, async (ctx) => {
      const [person] = startedBy === null ? [] : await actorsOf(ctx, [startedBy])
      if (!person?.isActive || !can(person, 'ticket.import')) throw invalid({ field: 'startedBy', reason: 'ticket_import_stopped' })
      return run(makeCtx(ctx.db, person))
    })

/** Says that it is being worked on, and holds it. @returns false where it is to be worked on no more */
export async function hold({ db }: Ctx, { tenantId, id, state }: Taken): Promise<boolean> {
  const row = await db
    .updateTable('ticketImports')
    .set({ workedAt: sql<string>`now()` })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const zoneOf = async ({ db, actor }: Ctx): Promise<string> =>
  (await db.selectFrom('tenants').select('timeZone').where('id', '=', actor.tenantId).executeTakeFirstOrThrow()).timeZone

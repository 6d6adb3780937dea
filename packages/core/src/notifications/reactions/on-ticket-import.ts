import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Notifies whoever started an import that it ran to its end, or could not go on. */
export async function notifyOfTicketImport(ctx: Ctx, { outboxId, payload: { importId } }: Fact<'ticket_import:ended'>): Promise<void> {
  const counted = (states: readonly string[]) =>
    sql<number>`(select count(*)::int from ticket_import_lines l where l.tenant_id = i.tenant_id and l.import_id = i.id
      and l.state = any(${[...states]}::text[]))`
  const row = await ctx.db
    .selectFrom('ticketImports as i')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'i.tenantId').onRef('u.id', '=', 'i.startedBy'))
    .select(['i.fileName', 'i.state', 'u.id', 'u.language'])
    .select([counted(['created']).as('created'), counted(['known', 'error']).as('left')])
    .where('i.id', '=', importId)
    .where('u.isActive', '=', true)
    .executeTakeFirst()
  if (row?.state !== 'done' && row?.state !== 'failed') return
  await notifyPeople(ctx, [row], {
    sourceKey: `ticket-import-${outboxId}`,
    said: newsOf('ticketImport', { file: row.fileName, state: row.state, created: row.created, left: row.left }),
    type: 'import_finished',
    module: 'tickets',
    severity: row.state === 'done' ? 'info' : 'warning',
    entityType: 'ticket_import',
    entityId: importId,
    actionUrl: `/tickets/import?id=${importId}`,
  })
}

import type { Trouble } from '@balcao/contracts/tickets/recurring-bounds'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { adminsOf, notifyPeople } from './admins.ts'

const GONE: Record<Trouble, string> = {
  assignee: 'o responsável não pode mais atender',
  queue: 'a fila não existe mais',
  tags: 'uma tag foi excluída',
  requester: 'o solicitante foi desativado',
  refused: 'o ticket não pôde ser criado com estes dados',
}

/** Tells the author that a recurring ticket goes on without something, or no longer; the administrators, when they are gone. */
export async function notifyAuthorOfTrouble(
  ctx: Ctx,
  { outboxId, payload: { recurringId, stopped } }: Fact<'recurring:troubled'>,
): Promise<void> {
  const row = await ctx.db
    .selectFrom('recurringTickets as r')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.id', '=', 'r.authorId'))
    .select(['r.title', 'r.trouble', 'u.id', 'u.isActive'])
    .where('r.id', '=', recurringId)
    .where('r.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row?.trouble) return
  const why = row.trouble.what.map((what) => GONE[what as Trouble]).join(', ')
  await notifyPeople(ctx, row.isActive ? [row] : await adminsOf(ctx), {
    sourceKey: `recurring-${outboxId}`,
    title: stopped ? 'Ticket recorrente pausado' : 'Ticket recorrente alterado',
    message: stopped ? `“${row.title}” foi pausado: ${why}.` : `“${row.title}” continua sem parte do que pedia: ${why}.`,
    type: stopped ? 'recurring_stopped' : 'recurring_changed',
    module: 'tickets',
    severity: 'warning',
    priority: stopped ? 'high' : 'medium',
    entityType: 'recurring',
    entityId: recurringId,
    actionUrl: `/recurring/${recurringId}`,
  })
}

import type { QuickActionName } from '@balcao/contracts/notifications/kinds'
import type { ActionOutcome, ActOnNotification } from '@balcao/contracts/notifications/notifications'
import { type Ctx, me } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { resolve } from '../tickets/mentions.ts'
import { update } from '../tickets/tickets.ts'
import { mark, these } from './internal/changes.ts'
import { mustBeMine } from './notifications.ts'

type Meant = { ticketId: number; mentionId: number }
/** What an action does, by the rules that anybody's call obeys, and what is said of it. Twice does no more than once. */
const DOES: Record<QuickActionName, (ctx: Ctx, meant: Meant) => Promise<string>> = {
  // The reader's own app goes there.
  open: async () => 'Ação executada com sucesso',
  take: async (ctx, { ticketId }) => `O ticket #${(await update(ctx, { id: ticketId, assigneeId: me(ctx) })).number} agora é seu.`,
  resolve: async (ctx, { ticketId }) => `O ticket #${(await update(ctx, { id: ticketId, status: 'resolved' })).number} foi resolvido.`,
  reopen: async (ctx, { ticketId }) => `O ticket #${(await update(ctx, { id: ticketId, status: 'open' })).number} foi reaberto.`,
  resolve_mention: async (ctx, { mentionId }) => {
    await resolve(ctx, { mentionIds: [mentionId], resolved: true })
    return 'A menção foi resolvida.'
  },
}

/**
 * Carries out one of a notification's own actions with the rights the caller has now, and reads the notification. What the
 * action is about stands in the notification: nothing that is sent along widens it.
 * @throws DomainError notification_not_found; invalid_input for an action it does not have; and what the rule throws
 */
export async function act(ctx: Ctx, { id, action }: ActOnNotification): Promise<ActionOutcome> {
  const row = await mustBeMine(ctx, id)
  const own = (row.quickActions as { action: QuickActionName; data: Partial<Meant> }[]).find((one) => one.action === action)
  if (!own) throw invalid({ field: 'action', reason: 'Esta notificação não tem esta ação.' })
  const message = await DOES[own.action](ctx, { ticketId: row.entityId ?? 0, mentionId: own.data.mentionId ?? 0 })
  await mark(ctx, { isRead: true }, these([id]), true)
  return { success: true, message }
}

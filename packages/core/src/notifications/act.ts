import { type Language, languageOf } from '@balcao/contracts/language'
import type { QuickActionName } from '@balcao/contracts/notifications/kinds'
import type { ActionOutcome, ActOnNotification } from '@balcao/contracts/notifications/notifications'
import { resolve } from '../comments/mentions.ts'
import { type Ctx, me } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { update } from '../tickets/tickets.ts'
import { mark, these } from './internal/changes.ts'
import { mustBeMine } from './notifications.ts'

type Meant = { ticketId: number; mentionId: number }
/** What an action does, by the rules that anybody's call obeys, and what is said of it. Twice does no more than once. */
const DOES: Record<QuickActionName, (ctx: Ctx, meant: Meant) => Promise<Record<Language, string>>> = {
  // The reader's own app goes there.
  open: async () => ({ 'pt-BR': 'Ação executada com sucesso', en: 'Done' }),
  take: async (ctx, { ticketId }) => {
    const { number } = await update(ctx, { id: ticketId, assigneeId: me(ctx) })
    return { 'pt-BR': `O ticket #${number} agora é seu.`, en: `Ticket #${number} is yours now.` }
  },
  resolve: async (ctx, { ticketId }) => {
    const { number } = await update(ctx, { id: ticketId, status: 'resolved' })
    return { 'pt-BR': `O ticket #${number} foi resolvido.`, en: `Ticket #${number} was resolved.` }
  },
  reopen: async (ctx, { ticketId }) => {
    const { number } = await update(ctx, { id: ticketId, status: 'open' })
    return { 'pt-BR': `O ticket #${number} foi reaberto.`, en: `Ticket #${number} was reopened.` }
  },
  resolve_mention: async (ctx, { mentionId }) => {
    await resolve(ctx, { mentionIds: [mentionId], resolved: true })
    return { 'pt-BR': 'A menção foi resolvida.', en: 'The mention was resolved.' }
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
  if (!own) throw invalid({ field: 'action', reason: 'action_unknown' })
  const said = await DOES[own.action](ctx, { ticketId: row.entityId ?? 0, mentionId: own.data.mentionId ?? 0 })
  await mark(ctx, { isRead: true }, these([id]), true)
  const reader = await ctx.db.selectFrom('users').select('language').where('id', '=', me(ctx)).executeTakeFirst()
  return { success: true, message: said[languageOf(reader?.language)] }
}

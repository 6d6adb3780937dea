import type { Template } from '@balcao/contracts/templates/templates'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import type { QueryClient } from '@tanstack/react-query'
import { stoodInText } from '../../lib/absences/stood-in.ts'
import { showSaved } from '../../lib/caches/recent-tickets.ts'
import { refreshHistory, refreshStats } from '../../lib/caches/ticket-cache.ts'
import { type Changes, canUndo, previousOf } from '../../lib/tickets/changes.ts'
import { send } from '../../lib/tickets/save-ticket.data.ts'
import { t } from '../../lib/tickets/ticket.messages.ts'
import { api } from '../../lib/trpc.ts'
import type { Staged } from './scheduled-replies/staged.ts'

/** What a template changes as a change of the ticket, so that it can be taken back; undefined where more than its properties changed. */
function changedBy({ changes }: Template, saved: Ticket): Changes | undefined {
  const { addTagIds, removeTagIds, takes, assigneeId, snoozeMinutes, addWatcherIds, checklistTemplateId, note, ...plain } = changes
  if (addWatcherIds || checklistTemplateId || note) return undefined
  return {
    ...plain,
    ...(addTagIds || removeTagIds ? { tagIds: saved.tags.map(({ id }) => id) } : {}),
    ...(takes || assigneeId !== undefined ? { assigneeId: saved.assignee?.id ?? null } : {}),
    ...(snoozeMinutes ? { status: saved.status, scheduledFor: saved.scheduledFor } : {}),
  }
}

/** Makes the changes of a template without a text at once; the toast takes them back where that is all it did. */
export async function applyTemplate(cache: QueryClient, ticket: Ticket, template: Template): Promise<void> {
  try {
    const input = { id: ticket.id, templateId: template.id }
    const { ticket: saved, absent } = await api.tickets.templates.apply.mutate(input, { context: { actionKey: newActionKey() } })
    show(cache, saved)
    const changes = changedBy(template, saved)
    const before = changes && previousOf(ticket, changes, saved)
    const applied = t('templateApplied', { number: String(saved.number), name: template.name })
    const done = absent ? `${applied}. ${stoodInText(absent, true)}` : applied
    if (!before || !canUndo(saved, before)) return notify.success(done, { id: `saved-${saved.id}` })
    const undo = async () => {
      const outcome = await send(cache, saved, before, saved.version)
      if (!('saved' in outcome)) notify.error(t('saveFailed'))
    }
    notify.undo(done, () => void undo(), { id: `saved-${saved.id}` })
  } catch (error) {
    notify.error(t('templateNotApplied', { why: failureOf(error).message }), { id: 'template' })
  }
}

function show(cache: QueryClient, saved: Ticket): void {
  showSaved(cache, saved)
  refreshHistory(cache, saved.id)
  refreshStats(cache)
}

/** Fills a template in for a ticket: its text for the editor, and what sending it will change. Undefined when that failed. */
export async function prepareTemplate(ticket: Ticket, { id }: Template): Promise<(Staged & { text: string }) | undefined> {
  try {
    const { content, changes, tags, absent } = await api.tickets.templates.prepare.mutate(
      { id: ticket.id, templateId: id },
      { context: { actionKey: newActionKey() } },
    )
    if (absent) notify.info(stoodInText(absent, false), { id: 'template' })
    return { text: content, changes, tags }
  } catch (error) {
    notify.error(t('templateFailed', { why: failureOf(error).message }), { id: 'template' })
    return undefined
  }
}

import type { Relation } from '@balcao/contracts/tickets/relation-kinds'
import type { TicketRelation } from '@balcao/contracts/tickets/relations'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { refusalText } from '@balcao/ui/lib/language'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { showChanged } from '../../../lib/caches/recent-tickets.ts'
import { refreshHistory, refreshRelations, refreshStats } from '../../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './link-messages.ts'

const OPEN: readonly Status[] = ['new', 'open', 'waiting_customer', 'waiting_third_party', 'scheduled']
export const isOpen = ({ ticket }: TicketRelation) => OPEN.includes(ticket.status)

/** How a ticket stands to others, of those that the reader sees. */
export function useRelations(ticketId: number) {
  const { data, error, refetch } = trpc.tickets.relations.list.useQuery({ id: ticketId })
  return { relations: data, error: data ? null : error, retry: () => void refetch() }
}

/** Why a link was refused: the reason of its field says more than the sentence of the whole. */
const whyOf = (error: unknown) => {
  const failure = failureOf(error)
  return fieldErrorsOf(failure)[0]?.message ?? failure.message
}

/** Linking and what undoes it. */
export function useLinkActs(ticketId: number) {
  const cache = useQueryClient()
  const refresh = (otherId: number) => {
    for (const id of [ticketId, otherId]) {
      refreshRelations(cache, id)
      refreshHistory(cache, id)
    }
  }

  /** @returns why it was refused, if it was */
  async function link(kind: Relation, other: { id: number; number: number }): Promise<string | undefined> {
    try {
      await api.tickets.relations.add.mutate({ id: ticketId, otherId: other.id, kind }, { context: { actionKey: newActionKey() } })
      refresh(other.id)
      notify.success(t('linked', { number: String(other.number) }), { id: 'link' })
      return undefined
    } catch (error) {
      return whyOf(error)
    }
  }

  async function unlink({ id, kind, ticket }: TicketRelation): Promise<void> {
    try {
      await api.tickets.relations.remove.mutate({ id: ticketId, relationId: id }, { context: { actionKey: newActionKey() } })
      refresh(ticket.id)
      const undo = async () => {
        const why = await link(kind, ticket)
        if (why) notify.error(t('failed', { why }), { id: 'link' })
      }
      notify.undo(t('unlinked', { number: String(ticket.number) }), () => void undo(), { id: 'link' })
    } catch (error) {
      notify.error(t('failed', { why: whyOf(error) }), { id: 'link' })
    }
  }
  return { link, unlink }
}

/** Resolves tickets together. @returns whether all went well */
export function useResolveChildren(parentId: number) {
  const cache = useQueryClient()
  return async (ids: readonly number[]): Promise<boolean> => {
    try {
      const input = { tickets: ids.map((id) => ({ id })), changes: { status: 'resolved' as const } }
      const { updated, unchanged, failed } = await api.tickets.bulk.update.mutate(input, { context: { actionKey: newActionKey() } })
      showChanged(cache, updated)
      const done = t('resolved', { n: updated.length + unchanged })
      const why = [...new Set(failed.flatMap(({ reasons }) => reasons.map(refusalText)))].join(' ')
      if (failed.length > 0) notify.error(`${done}, ${t('resolveFailed', { n: failed.length, why })}`, { id: 'children' })
      else notify.success(done, { id: 'children' })
      return failed.length === 0
    } catch (error) {
      notify.error(t('resolveLost', { why: whyOf(error) }), { id: 'children' })
      return false
    } finally {
      for (const id of ids) refreshHistory(cache, id)
      refreshRelations(cache, parentId)
      refreshStats(cache)
    }
  }
}

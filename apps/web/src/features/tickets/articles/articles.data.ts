import type { TicketArticle } from '@balcao/contracts/kb/ticket-articles'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshHistory, refreshTicketArticles } from '../../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

/** The articles linked with a ticket, of those that the reader reads. */
export function useTicketArticles(ticketId: number) {
  const { data, error, refetch } = trpc.tickets.articles.list.useQuery({ ticketId })
  return { articles: data, error: data ? null : error, retry: () => void refetch() }
}

/** Linking by hand, and what undoes it. */
export function useArticleActs(ticketId: number) {
  const cache = useQueryClient()
  const act = async (call: 'link' | 'unlink', articleId: number): Promise<boolean> => {
    try {
      await api.tickets.articles[call].mutate({ ticketId, articleId }, { context: { actionKey: newActionKey() } })
      return true
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'ticket-article' })
      return false
    } finally {
      refreshTicketArticles(cache, ticketId)
      refreshHistory(cache, ticketId)
    }
  }
  return {
    async link({ id }: Pick<TicketArticle, 'id'>) {
      if (await act('link', id)) notify.success(t('linkedNow'), { id: 'ticket-article' })
    },
    async unlink({ id }: Pick<TicketArticle, 'id'>) {
      if (await act('unlink', id)) notify.undo(t('unlinkedNow'), () => void act('link', id), { id: 'ticket-article' })
    },
  }
}

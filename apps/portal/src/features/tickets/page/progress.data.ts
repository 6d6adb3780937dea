import type { AnswerItem } from '@balcao/contracts/checklists/checklists'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './progress.messages.ts'

/** What is being done on a ticket, and a way to do what is the reader's; that says whether it was taken. */
export function useProgress(ticketId: number) {
  const { data } = trpc.tickets.checklists.progress.useQuery({ ticketId })
  const cache = trpc.useUtils().tickets.checklists.progress
  const answer = async (input: Omit<AnswerItem, 'done'> & { done?: boolean }): Promise<boolean> => {
    try {
      cache.setData({ ticketId }, await api.tickets.checklists.answer.mutate(input))
      return true
    } catch (error) {
      const failure = failureOf(error)
      notify.error(t('failed', { why: fieldErrorsOf(failure)[0]?.message ?? failure.message }), { id: 'answer' })
      void cache.invalidate({ ticketId })
      return false
    }
  }
  return { lists: data?.data ?? [], mayAnswer: data?.mayAnswer ?? false, answer }
}

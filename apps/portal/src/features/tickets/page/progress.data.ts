import type { AnswerItem, ChecklistProgress } from '@balcao/contracts/checklists/checklists'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './progress.messages.ts'

/** How many items the reader is still to do; none where they may do nothing now. */
export const useItemsLeft = (ticketId: number): number =>
  trpc.tickets.checklists.progress.useQuery({ ticketId }, { select: left }).data ?? 0

const left = ({ mayAnswer, data }: ChecklistProgress): number =>
  mayAnswer ? data.flatMap(({ items }) => items).filter(({ asked, doneAt }) => asked && doneAt === null).length : 0

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
  return { lists: data?.data ?? [], left: data ? left(data) : 0, mayAnswer: data?.mayAnswer ?? false, answer }
}

import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { shortDate } from '@balcao/ui/lib/time'
import { t } from './messages.ts'
import { publicStatus } from './track.ts'

/** What is missing from the reader, or from the colleague whose ticket it is, in one sentence. */
export function needOf({ status, scheduledFor, requester }: Pick<Ticket, 'status' | 'scheduledFor' | 'requester'>, me?: number): string {
  const isMine = requester.id === me
  switch (publicStatus(status)) {
    case 'new':
      return t('needNothingNew')
    case 'waiting_customer':
      return isMine ? t('needAnswer') : t('needAnswerOf', { name: requester.name })
    case 'resolved':
      return isMine ? t('needConfirm') : t('needConfirmOf', { name: requester.name })
    case 'scheduled':
      return scheduledFor ? t('needNothingScheduled', { date: shortDate(scheduledFor) }) : t('needNothingLater')
    case 'closed':
      return t('needNothingClosed')
    case 'cancelled':
      return t('needNothingCancelled')
    case 'merged':
      return t('needNothingMerged')
    default:
      return t('needNothingOpen')
  }
}

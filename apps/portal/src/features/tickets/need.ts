import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { shortDate } from '@balcao/ui/lib/time'
import { t } from './messages.ts'
import { publicStatus } from './track.ts'

/** What is missing from the customer, in one sentence. */
export function needOf({ status, scheduledFor }: Pick<Ticket, 'status' | 'scheduledFor'>): string {
  switch (publicStatus(status)) {
    case 'new':
      return t('needNothingNew')
    case 'waiting_customer':
      return t('needAnswer')
    case 'resolved':
      return t('needConfirm')
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

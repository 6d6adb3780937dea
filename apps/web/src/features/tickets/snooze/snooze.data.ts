import { useQueryClient } from '@tanstack/react-query'
import { changeOne, type Named } from '../../../lib/tickets/bulk-one.data.ts'
import { t } from './messages.ts'
import { untilText } from './until-text.ts'

/** Puts a ticket to sleep; undoing that gives back whatever it was before. */
export function useSnooze(): (ticket: Named, until: string) => Promise<void> {
  const cache = useQueryClient()
  return (ticket, until) =>
    changeOne(
      cache,
      ticket,
      { status: 'scheduled', scheduledFor: until },
      {
        done: t('done', { number: ticket.number, at: untilText(until) }),
        undone: t('undone', { number: ticket.number }),
        failed: (why) => t('failed', { why }),
        undoFailed: (why) => t('undoFailed', { why }),
      },
    )
}

import type { QueryClient } from '@tanstack/react-query'
import { changeOne, type Named } from '../../../lib/tickets/bulk-one.data.ts'
import { t } from './spam.messages.ts'

/** Takes a ticket for spam, or gives it back the state it had before; either can be undone. */
export function setSpam(cache: QueryClient, ticket: Named, spam: boolean): Promise<void> {
  const { number } = ticket
  return changeOne(
    cache,
    ticket,
    { spam },
    {
      done: t(spam ? 'marked' : 'restored', { number }),
      undone: t(spam ? 'restored' : 'marked', { number }),
      failed: (why) => t('failed', { why }),
      undoFailed: (why) => t('undoFailed', { why }),
    },
  )
}

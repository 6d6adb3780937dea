import type { QueryClient } from '@tanstack/react-query'

/** Mails that came in and mailboxes are read again. */
export function refreshMails(cache: QueryClient): void {
  for (const queryKey of [[['email']], [['tickets', 'mails']]]) void cache.invalidateQueries({ queryKey })
}

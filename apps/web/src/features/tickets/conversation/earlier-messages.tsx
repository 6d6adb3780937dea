import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { t } from '../../../lib/tickets/ticket.messages.ts'
import css from '../../../lib/tickets/ticket.module.css'
import type { useConversation } from '../page/ticket.data.ts'

type Read = Pick<ReturnType<typeof useConversation>, 'isWhole' | 'earlierError' | 'readEarlier'>

/** Above a long conversation that is open at its end: that the rest is being read, or could not be. */
export const EarlierMessages = ({ isWhole, earlierError, readEarlier, isOpened }: Read & { isOpened: boolean }) => {
  if (earlierError) {
    const { message, requestId, code } = failureOf(earlierError)
    return (
      <ErrorState title={t('earlierFailed')} code={requestId || code} onRetry={readEarlier}>
        {message}
      </ErrorState>
    )
  }
  return isOpened && !isWhole ? <p className={css.earlier}>{t('readingEarlier')}</p> : null
}

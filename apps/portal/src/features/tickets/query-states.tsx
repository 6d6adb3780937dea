import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { relativeTime } from '@balcao/ui/lib/time'
import { useMinute } from '@balcao/ui/time-ago'
import { useLiveState } from '../../realtime/live.ts'
import { t } from './messages.ts'
import css from './query-states.module.css'

type Failed = { title: string; error: unknown; onRetry: () => void }

/** Nothing could be read: what failed, its code, what is kept, and how to retry. */
export function QueryFailed({ title, error, onRetry }: Failed) {
  const { kind, code, message, requestId } = failureOf(error)
  return (
    <ErrorState title={title} code={kind === 'refused' ? `${code} · ${requestId}` : undefined} onRetry={onRetry}>
      {message} {t('failedKept')}
    </ErrorState>
  )
}

/** Nothing was read yet, and there is no connection to read with. */
export function QueryPaused({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title={t('offlineTitle')} onRetry={onRetry}>
      {t('offlineText')}
    </ErrorState>
  )
}

/** Says how old the shown data is while the connection is away. */
export function DataAge({ at }: { at: number }) {
  const { status } = useLiveState()
  const now = useMinute()
  if (status !== 'down' || at === 0) return null
  return <p className={css.age}>{t('offlineAge', { when: relativeTime(new Date(at).toISOString(), { now: Math.max(now, at) }) })}</p>
}

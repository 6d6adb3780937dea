import Button from '@mui/material/Button'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { failureOf } from '../lib/failure.ts'
import { t } from '../lib/notifications/messages.ts'
import { useDelayed } from '../lib/react/use-delayed.ts'
import { TextSkeleton } from '../skeletons.tsx'
import './notification-list.css'

/** The first reading: the word and rows of the same height, once it takes longer than a blink. */
export const Loading = () => {
  const late = useDelayed(true)
  return (
    <div className="notices-state" aria-busy>
      <p role="status" className={late ? 'notices-loading' : 'visually-hidden'}>
        {t('loading')}
      </p>
      {late ? (
        <div className="notices-skeleton">
          {Array.from({ length: 5 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <div key={index}>
              <TextSkeleton lines={2} />
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}

export const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { message, code } = failureOf(error)
  return (
    <div className="notices-state">
      <ErrorState title={t('loadFailed')} code={code} onRetry={onRetry}>
        {message}
      </ErrorState>
    </div>
  )
}

export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <div className="notices-state">
    <EmptyState kind="filtered" title={t('noMatch')} action={<Button onClick={onClear}>{t('clearFilters')}</Button>}>
      {t('noMatchText')}
    </EmptyState>
  </div>
)

export const Nothing = ({ refreshing, onRefresh }: { refreshing: boolean; onRefresh: () => void }) => (
  <div className="notices-state">
    <EmptyState
      kind="never"
      title={t('none')}
      action={
        <Button aria-disabled={refreshing} onClick={refreshing ? undefined : onRefresh}>
          {t(refreshing ? 'refreshing' : 'refresh')}
        </Button>
      }
    >
      {t('noneText')}
      <br />
      {t('noneHint')}
    </EmptyState>
  </div>
)

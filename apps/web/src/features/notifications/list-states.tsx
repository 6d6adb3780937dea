import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { t } from '@balcao/ui/lib/notifications/messages'
import { useDelayed } from '@balcao/ui/lib/use-delayed'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import css from './drawer.module.css'

/** The first reading: rows of the same height, once it takes longer than a blink. */
export const Loading = () => {
  const late = useDelayed(true)
  return (
    <div className={css.scroll} aria-busy>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      {late ? (
        <div className={css.skeleton}>
          {Array.from({ length: 6 }, (_, index) => (
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
    <div className={css.scroll}>
      <ErrorState title={t('loadFailed')} code={code} onRetry={onRetry}>
        {message}
      </ErrorState>
    </div>
  )
}

export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <div className={css.scroll}>
    <EmptyState kind="filtered" title={t('noMatch')} action={<Button onClick={onClear}>{t('clearFilters')}</Button>}>
      {t('noMatchText')}
    </EmptyState>
  </div>
)

export const Nothing = ({ refreshing, onRefresh }: { refreshing: boolean; onRefresh: () => void }) => (
  <div className={css.scroll}>
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

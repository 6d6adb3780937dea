import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import css from './kb.module.css'
import { t } from './messages.ts'

type NotYetProps = { isMissing: boolean; error: unknown; onRetry: () => void }

/** A page whose article is not there: because there is none for this reader, because it failed, or because it is on its way. */
export const NotYet = ({ isMissing, error, onRetry }: NotYetProps) => {
  const navigate = useNavigate()
  const failure = error ? failureOf(error) : undefined
  const content = () => {
    if (isMissing)
      return (
        <EmptyState
          kind="filtered"
          title={t('missingTitle')}
          action={<Button onClick={() => void navigate({ to: '/knowledge-base' })}>{t('backToList')}</Button>}
        >
          {t('missingText')}
        </EmptyState>
      )
    if (!failure) return <TextSkeleton lines={10} />
    return (
      <ErrorState title={t('loadFailed')} code={failure.requestId || failure.code} onRetry={onRetry}>
        {failure.message}
      </ErrorState>
    )
  }
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      {content()}
    </div>
  )
}

/** For who reads articles and does not write them. */
export const NoWriter = () => (
  <div className={css.page}>
    <PageHeader title={t('title')} hideTitle />
    <ErrorState title={t('notAllowed')}>{t('notAllowedWrite')}</ErrorState>
  </div>
)

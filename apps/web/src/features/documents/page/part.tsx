import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { type ReactNode, useId } from 'react'
import { t } from './messages.ts'
import css from './page.module.css'

type PartProps = {
  title: string
  hint?: string
  /** What is read for it; without one it is there at once. */
  query?: { isPending: boolean; error: unknown; data: unknown; refetch: () => unknown }
  acts?: ReactNode
  children: ReactNode
}

/** A card of the page, which loads and fails by itself. */
export const Part = ({ title, hint, query, acts, children }: PartProps) => {
  const id = useId()
  const failure = query?.error && !query.data ? failureOf(query.error) : null
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {acts}
      </div>
      {hint ? <p className={css.quiet}>{hint}</p> : null}
      {failure ? (
        <ErrorState title={t('partFailed')} code={failure.requestId || failure.code} onRetry={() => void query?.refetch()}>
          {failure.message}
        </ErrorState>
      ) : query?.isPending ? (
        <TextSkeleton lines={3} />
      ) : (
        children
      )}
    </section>
  )
}

import { type ReactNode, useId } from 'react'
import { ErrorState } from '../error-state.tsx'
import { failureOf } from '../lib/failure.ts'
import { t } from '../lib/profile/profile-messages.ts'
import { TextSkeleton } from '../skeletons.tsx'
import css from './profile.module.css'

/** One matter of the profile under its own heading. */
export const Block = ({ title, text, action, children }: { title: string; text?: string; action?: ReactNode; children?: ReactNode }) => {
  const id = useId()
  return (
    <section className={css.block} aria-labelledby={id}>
      <div className={css.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {text ? <p className={css.quiet}>{text}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

type Asked<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

type LoadedProps<T> = {
  query: Asked<T>
  children: (data: T) => ReactNode
  /** What could not be had, where it is more than a part of the page. */
  failed?: string
  /** How many lines it takes, more or less. */
  lines?: number
}

/** What a query brought, or that it is on its way, or why it did not come. */
export function Loaded<T>({ query, children, failed = t('loadFailed'), lines = 3 }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <TextSkeleton lines={lines} />
  const { message, requestId, code } = failureOf(query.error)
  return (
    <ErrorState title={failed} code={requestId || code} onRetry={() => void query.refetch()}>
      {message}
    </ErrorState>
  )
}

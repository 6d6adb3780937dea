import { useDelayed } from '@balcao/ui/lib/react/use-delayed'
import type { ReactNode } from 'react'
import { t } from '../messages.ts'
import css from './list-page.module.css'

type ListPageProps = {
  title: string
  /** What the list is for, in one sentence; a panel among tabs has none. */
  about?: string
  maxWidth: number
  /** Search, filters, and what can be done (`ListActs`). */
  tools: ReactNode
  /** The table is still empty-handed. */
  loading: boolean
  /** In place of tools and table, for who may see neither. */
  refused?: ReactNode
  table: ReactNode
  /** Menus and dialogs. */
  children?: ReactNode
}

/** A page that is one list, with its tools above it. */
export const ListPage = ({ title, about, maxWidth, tools, loading, refused, table, children }: ListPageProps) => {
  const slow = useDelayed(loading && !refused, 1000)
  return (
    <div className={css.page} style={{ maxWidth }}>
      <h1 tabIndex={-1} className="visually-hidden">
        {title}
      </h1>
      {refused || (
        <>
          {about ? <p className={css.about}>{about}</p> : null}
          <div className={css.toolbar}>{tools}</div>
          <p role="status" className={css.slow}>
            {slow ? t('stillLoading') : ''}
          </p>
          {table}
        </>
      )}
      {children}
    </div>
  )
}

/** The buttons at the end of the tools. */
export const ListActs = ({ children }: { children: ReactNode }) => <span className={css.acts}>{children}</span>

import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useCan } from '../../../lib/can.ts'
import { t } from './page.messages.ts'
import css from './page.module.css'
import { Page as Mine } from './watchers-page.tsx'

const Everybody = lazy(() => import('./all/overview-page.tsx').then((module) => ({ default: module.Overview })))

/** What one follows; for who may see it, beside what everybody does. */
export const Page = () => {
  const may = useCan()('ticket.manage_watchers')
  const { who } = useSearch({ strict: false }) as { who?: unknown }
  if (!may) return <Mine />
  const all = who === 'all'
  const tab = (search: { who?: string }, label: string, current: boolean) => (
    <Link
      to="/watchers"
      search={search}
      activeOptions={{ exact: true }}
      preload={false}
      className={css.tab}
      aria-current={current ? 'page' : undefined}
    >
      {label}
    </Link>
  )
  return (
    <div className={css.frame}>
      <nav className={css.tabs} style={{ maxWidth: all ? 1280 : 1120 }} aria-label={t('views')}>
        {tab({}, t('mine'), !all)}
        {tab({ who: 'all' }, t('all'), all)}
      </nav>
      <div className={css.body}>
        {all ? (
          <Suspense>
            <Everybody />
          </Suspense>
        ) : (
          <Mine />
        )}
      </div>
    </div>
  )
}

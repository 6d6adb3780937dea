import { Spinner } from '@balcao/ui/spinner'
import Button from '@mui/material/Button'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import places from '../../lib/lists/tabs.module.css'
import { t } from './page.messages.ts'
import css from './page.module.css'
import { Page as Mine } from './watchers-page.tsx'

const Everybody = lazy(() => import('./all/overview-page.tsx').then((module) => ({ default: module.Overview })))

const Things = lazy(() => import('./things-page.tsx').then((module) => ({ default: module.ThingsPage })))

const FollowDialog = lazy(() => import('./follow/follow-dialog.tsx'))

type Shown = { of?: string; who?: string }

/** What one follows, tickets apart from all else; for who may see it, beside what everybody does. */
export const Page = () => {
  const may = useCan()('ticket.manage_watchers')
  const [following, setFollowing] = useState(false)
  const { of, who } = useSearch({ strict: false }) as Shown
  const shown = may && who === 'all' ? 'all' : of === 'things' ? 'things' : 'mine'
  // On a phone not all of them fit.
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown) tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  const tab = (name: typeof shown, search: Shown) => (
    <Link
      to="/watchers"
      search={search}
      activeOptions={{ exact: true }}
      preload={false}
      className={places.tab}
      aria-current={name === shown ? 'page' : undefined}
    >
      {t(name)}
    </Link>
  )
  return (
    <div className={css.frame}>
      <div className={css.top} style={{ maxWidth: shown === 'all' ? 1280 : 1120 }}>
        <nav ref={tabs} className={css.tabs} aria-label={t('views')}>
          {tab('mine', {})}
          {tab('things', { of: 'things' })}
          {may ? tab('all', { who: 'all' }) : null}
        </nav>
        <Button size="small" className={css.follow} aria-label={t('follow')} onClick={() => setFollowing(true)}>
          <Plus size={16} aria-hidden />
          <span className={css.followText}>{t('follow')}</span>
        </Button>
      </div>
      <div className={css.body}>
        {following ? (
          <Suspense>
            <FollowDialog first={shown === 'things' ? 'queue' : 'ticket'} onClose={() => setFollowing(false)} />
          </Suspense>
        ) : null}
        <Suspense fallback={<Spinner />}>{shown === 'all' ? <Everybody /> : shown === 'things' ? <Things /> : <Mine />}</Suspense>
      </div>
    </div>
  )
}

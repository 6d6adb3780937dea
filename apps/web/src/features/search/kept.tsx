import type { KeptSearch } from '@balcao/contracts/search/kept'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { Bell, Bookmark, Clock, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFollowMenu } from '../../lib/watching/follow-menu.tsx'
import { useKept, useKeptActs } from './kept.data.ts'
import { t } from './messages.ts'
import { operatorsText } from './operators-text.ts'
import { writeSearch } from './place.ts'
import css from './search.module.css'

/** Where nothing is asked for yet: what the person keeps, and their last searches. */
export const Kept = ({ empty }: { empty: ReactNode }) => {
  const { data, error } = useKept()
  const acts = useKeptActs()
  const { follow, menu } = useFollowMenu()
  if (error && !data)
    return (
      <>
        {empty}
        <p className={css.said}>{t('keptFailed', { why: failureOf(error).message })}</p>
      </>
    )
  if (!data || data.saved.length + data.recent.length === 0) return empty
  return (
    <>
      <p className={css.said}>{operatorsText()}</p>
      <KeptList
        title={t('savedList')}
        searches={data.saved}
        onRemove={acts.remove}
        onFollow={({ id, name, q }, anchor) => void follow({ entity: 'kept_search', id, name: name ?? q }, anchor)}
      />
      <KeptList
        title={t('recentList')}
        searches={data.recent}
        onRemove={acts.remove}
        action={
          <Button size="small" onClick={() => void acts.forget()}>
            {t('forget')}
          </Button>
        }
      />
      {menu}
    </>
  )
}

type KeptListProps = {
  title: string
  searches: readonly KeptSearch[]
  onRemove: (search: KeptSearch) => void
  /** What has a name can be followed. */
  onFollow?: (search: KeptSearch, anchor: HTMLElement) => void
  action?: ReactNode
}

const KeptList = ({ title, searches, onRemove, onFollow, action }: KeptListProps) => {
  const id = useId()
  if (searches.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className={css.keptHead}>
        <h2 id={id} className={css.keptTitle}>
          {title}
        </h2>
        {action}
      </div>
      <ul className={css.hits}>
        {searches.map((search) => (
          <li key={search.id} className={css.kept}>
            <Link to="/search" search={writeSearch({ q: search.q, type: 'ticket' }) as never} preload={false} className={css.hit}>
              <span className={css.glyph}>{search.name ? <Bookmark size={16} aria-hidden /> : <Clock size={16} aria-hidden />}</span>
              <span className={css.text}>
                {search.name ? <span className={css.title}>{search.name}</span> : null}
                <span className={search.name ? css.excerpt : undefined}>{search.q}</span>
              </span>
            </Link>
            {onFollow ? (
              <IconButton
                size="small"
                className={css.keptAct}
                aria-haspopup="menu"
                aria-label={t('followKept', { name: search.name ?? search.q })}
                onClick={({ currentTarget }) => onFollow(search, currentTarget)}
              >
                <Bell size={16} aria-hidden />
              </IconButton>
            ) : null}
            <IconButton
              size="small"
              className={css.keptAct}
              aria-label={t('removeKept', { name: search.name ?? search.q })}
              onClick={() => onRemove(search)}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

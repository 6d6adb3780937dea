import type { KeptSearch } from '@balcao/contracts/search/kept'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { Bookmark, Clock, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useKept, useKeptActs } from './kept.data.ts'
import { t } from './messages.ts'
import { writeSearch } from './place.ts'
import css from './search.module.css'

/** Where nothing is asked for yet: what the person keeps, and their last searches. */
export const Kept = ({ empty }: { empty: ReactNode }) => {
  const { data, error } = useKept()
  const acts = useKeptActs()
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
      <p className={css.said}>{t('startText')}</p>
      <KeptList title={t('savedList')} searches={data.saved} onRemove={acts.remove} />
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
    </>
  )
}

type KeptListProps = { title: string; searches: readonly KeptSearch[]; onRemove: (search: KeptSearch) => void; action?: ReactNode }

const KeptList = ({ title, searches, onRemove, action }: KeptListProps) => {
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
            <IconButton size="small" aria-label={t('removeKept', { name: search.name ?? search.q })} onClick={() => onRemove(search)}>
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

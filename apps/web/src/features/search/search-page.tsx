import { HIT_TYPES, MOST_HITS } from '@balcao/contracts/search/search'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { figure } from '@balcao/ui/lib/language'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SearchBox } from '../../lib/search-box.tsx'
import { HitRow } from './hit-row.tsx'
import { t } from './messages.ts'
import { type Place, readSearch, writeSearch } from './place.ts'
import { useFound } from './search.data.ts'
import css from './search.module.css'

export const Page = () => {
  const navigate = useNavigate()
  const place = readSearch(useSearch({ strict: false }))
  const found = useFound(place)
  // The tab may have changed since the typing began to rest.
  const show = (q: string) =>
    void navigate({
      to: '/search',
      search: ((now: Record<string, unknown>) => writeSearch({ ...readSearch(now), q })) as never,
      replace: true,
    })
  return (
    <div className={css.page}>
      <h1 tabIndex={-1} className="visually-hidden">
        {t('title')}
      </h1>
      <SearchBox label={t('label')} value={place.q} onSearch={show} />
      <nav className={css.tabs} aria-label={t('tabs')}>
        {HIT_TYPES.map((type) => (
          <Link
            key={type}
            to="/search"
            search={writeSearch({ ...place, type }) as never}
            preload={false}
            className={css.tab}
            aria-current={type === place.type ? 'page' : undefined}
          >
            {t(type)}
            {place.q && found.counts ? <span className={css.count}>{counted(found.counts[type])}</span> : null}
          </Link>
        ))}
      </nav>
      <Results place={place} found={found} />
    </div>
  )
}

const counted = (count: number) => (count >= MOST_HITS ? t('most', { count: figure(MOST_HITS) }) : figure(count))

const Results = ({ place, found }: { place: Place; found: ReturnType<typeof useFound> }) => {
  if (!place.q)
    return (
      <EmptyState kind="never" title={t('start')}>
        {t('startText')}
      </EmptyState>
    )
  if (found.error && !found.data) {
    const failure = failureOf(found.error)
    return (
      <ErrorState title={t('failed')} code={failure.requestId || failure.code} onRetry={() => void found.refetch()}>
        {failure.message}
      </ErrorState>
    )
  }
  if (found.isPending) return <TextSkeleton lines={8} />
  return (
    <div className={css.results} aria-busy={found.isPlaceholderData}>
      <p role="status" className={css.said}>
        {found.counts && found.counts[place.type] > 0 ? t('found', { count: found.counts[place.type] }) : ''}
      </p>
      {found.instead.map(({ asked, taken }) => (
        <p key={asked} className={css.said}>
          {t('instead', { asked, taken })}
        </p>
      ))}
      {found.ignored.length > 0 ? <p className={css.said}>{t('ignored', { what: found.ignored.join(', ') })}</p> : null}
      {found.hits.length > 0 ? (
        <ol className={css.hits} aria-label={t('results')}>
          {found.hits.map((hit) => (
            <HitRow key={`${hit.type}-${hit.id}`} hit={hit} />
          ))}
        </ol>
      ) : (
        <Nothing elsewhere={Object.values(found.counts ?? {}).some((count) => count > 0)} />
      )}
      {found.hasNextPage ? (
        <Button onClick={() => void found.fetchNextPage()} loading={found.isFetchingNextPage}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}

const Nothing = ({ elsewhere }: { elsewhere: boolean }) => (
  <EmptyState kind="filtered" title={t(elsewhere ? 'noneHere' : 'none')}>
    {t(elsewhere ? 'noneHereText' : 'noneText')}
  </EmptyState>
)

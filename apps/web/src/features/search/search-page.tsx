import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import { HIT_TYPES, MOST_HITS } from '@balcao/contracts/search/search'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { figure } from '@balcao/ui/lib/language'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { PlaceTabs } from '../../lib/lists/place-tabs.tsx'
import { SearchBox } from '../../lib/lists/search-box.tsx'
import places from '../../lib/lists/tabs.module.css'
import { useMe } from '../../lib/session.ts'
import { FollowButton } from '../../lib/watching/follow-button.tsx'
import { Facets } from './facets.tsx'
import { HitRow } from './hit-row.tsx'
import { useKept, useKeptActs } from './kept.data.ts'
import { Kept } from './kept.tsx'
import { t } from './messages.ts'
import { operatorsText } from './operators-text.ts'
import { type Place, readSearch, writeSearch } from './place.ts'
import { useFound } from './search.data.ts'
import css from './search.module.css'

const SaveDialog = lazy(() => import('./save-dialog.tsx').then((module) => ({ default: module.SaveDialog })))

export const Page = () => {
  const navigate = useNavigate()
  const place = readSearch(useSearch({ strict: false }))
  const found = useFound(place)
  const isStaff = isAtLeast(effectiveRole(useMe()), 'support-agent')
  // The tab may have changed since the typing began to rest.
  const show = (q: string) =>
    void navigate({
      to: '/search',
      search: ((now: Record<string, unknown>) => writeSearch({ ...readSearch(now), q })) as never,
      replace: true,
    })
  const { remember } = useKeptActs()
  const kept = useKept().data?.saved.find(({ q }) => q === place.q)
  const [saving, setSaving] = useState(false)
  // What was asked for elsewhere, or an address that was kept, is a search as a whole; what is being typed here is not yet.
  const rememberFirst = useEffectEvent(() => remember(place.q))
  useEffect(() => rememberFirst(), [])
  return (
    <div className={css.page}>
      <h1 tabIndex={-1} className="visually-hidden">
        {t('title')}
      </h1>
      <form
        className={css.head}
        onSubmit={(event) => {
          event.preventDefault()
          remember(place.q)
        }}
      >
        <SearchBox label={t('label')} value={place.q} onSearch={show} />
        {place.q ? (
          <Button startIcon={<Bookmark size={16} aria-hidden />} onClick={() => setSaving(true)}>
            {t('save')}
          </Button>
        ) : null}
        {kept ? <FollowButton key={kept.id} thing={{ entity: 'kept_search', id: kept.id, name: kept.name ?? kept.q }} /> : null}
      </form>
      <PlaceTabs label={t('tabs')} current={place.type}>
        {HIT_TYPES.filter((type) => type !== 'side' || isStaff).map((type) => (
          <Link
            key={type}
            to="/search"
            search={writeSearch({ ...place, type }) as never}
            preload={false}
            activeOptions={{ exact: true }}
            className={places.tab}
            aria-current={type === place.type ? 'page' : undefined}
          >
            {t(type)}
            {place.q && found.counts ? <span className={places.count}>{counted(found.counts[type])}</span> : null}
          </Link>
        ))}
      </PlaceTabs>
      {place.q ? <Facets q={place.q} facets={found.facets} onSearch={show} /> : null}
      <Results place={place} found={found} onFollow={() => remember(place.q)} />
      {saving ? (
        <Suspense>
          <SaveDialog q={place.q} onClose={() => setSaving(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

const counted = (count: number) => (count >= MOST_HITS ? t('most', { count: figure(MOST_HITS) }) : figure(count))

type ResultsProps = { place: Place; found: ReturnType<typeof useFound>; onFollow: () => void }

const Results = ({ place, found, onFollow }: ResultsProps) => {
  if (!place.q)
    return (
      <Kept
        empty={
          <EmptyState kind="never" title={t('start')}>
            {operatorsText()}
          </EmptyState>
        }
      />
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
            <HitRow key={`${hit.type}-${hit.id}`} hit={hit} onFollow={onFollow} />
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

import { articleAddress } from '@balcao/contracts/kb/addresses'
import type { ArticleHit } from '@balcao/contracts/kb/search'
import { askedOf, isFiltered, searchAddress, sinceOf } from '@balcao/contracts/kb/search-address'
import { MOST_FOUND } from '@balcao/contracts/kb/words'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDocumentTitle } from '../../../app/document-title.ts'
import { searchArticles } from '../../../lib/articles/search-articles.ts'
import { writtenPage } from '../../../lib/page-data.ts'
import { Human } from '../lists.tsx'
import { PageLink } from '../page-link.tsx'
import { SearchBox } from '../search-box.tsx'
import { Filters } from './filters.tsx'
import { Marked } from './marked.tsx'
import { t } from './messages.ts'

export function SearchPage() {
  const search = useSearch({ from: '/search' })
  const navigate = useNavigate({ from: '/search' })
  const { q = '' } = search
  useDocumentTitle(q ? t('titleOf', { q }) : t('title'))
  const page = writtenPage('search', (one) => searchAddress(one.search) === searchAddress(search))
  const written = page?.hits ? { pages: [page.hits], pageParams: [undefined] } : undefined
  const query = useInfiniteQuery({
    queryKey: ['article-search', search],
    enabled: q !== '',
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      searchArticles({ ...askedOf(search, sinceOf(search.since, Date.now())), ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // What the server wrote of it stands until the app's own answer, which counts as a search.
    placeholderData: (before) => before ?? written,
  })
  const [first] = query.data?.pages ?? []
  const hits = query.data?.pages.flatMap(({ data }) => data) ?? []
  const clear = () => void navigate({ search: { q }, replace: true })

  return (
    <div className="kb-page">
      <section className="kb-block">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <SearchBox q={q} />
      </section>
      {q === '' ? (
        <p className="kb-quiet">{t('start')}</p>
      ) : query.isError ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
          {t('failedText')}
        </ErrorState>
      ) : !first ? (
        <TextSkeleton lines={8} />
      ) : (
        <>
          <Filters
            search={search}
            facets={first.facets}
            onChange={(next) => void navigate({ search: { ...search, ...next }, replace: true })}
          />
          <section className="kb-block" aria-busy={query.isPlaceholderData}>
            <p role="status" className="kb-quiet">
              {first.total >= MOST_FOUND ? t('foundMany', { n: MOST_FOUND }) : t('found', { n: first.total })}
              {first.instead ? ` · ${t('instead', { q: first.instead })}` : null}
            </p>
            {hits.length > 0 ? (
              <ol className="kb-list">
                {hits.map((hit) => (
                  <Hit key={hit.id} hit={hit} />
                ))}
              </ol>
            ) : isFiltered(search) ? (
              <EmptyState kind="filtered" title={t('noneFiltered')} action={<Button onClick={clear}>{t('clear')}</Button>} />
            ) : (
              <EmptyState kind="never" title={t('noneTitle')}>
                {t('noneText')}
              </EmptyState>
            )}
            {query.hasNextPage ? (
              <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('more')}
              </Button>
            ) : null}
          </section>
        </>
      )}
      <Human />
    </div>
  )
}

/** What was found leads to the heading that it stands under. */
const Hit = ({ hit }: { hit: ArticleHit }) => (
  <li>
    <PageLink href={`${articleAddress(hit)}${hit.anchor ? `#${hit.anchor}` : ''}`}>
      <strong>
        <Marked text={hit.title} marks={hit.titleMarks} />
      </strong>
      {hit.path.length > 0 ? <span>{hit.path.map(({ name }) => name).join(' › ')}</span> : null}
      <span>
        <Marked text={hit.excerpt} marks={hit.marks} />
      </span>
    </PageLink>
  </li>
)

import type { VersionRow } from '@balcao/contracts/kb/versions'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { exactTime, relativeTime } from '@balcao/ui/lib/time'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { trpc } from '../../../lib/trpc.ts'
import { idIn, useArticle } from '../kb.data.ts'
import kbCss from '../kb.module.css'
import { LinkButton } from '../link-button.ts'
import { NotYet, NoWriter } from '../states.tsx'
import { Comparison } from './comparison.tsx'
import { t } from './messages.ts'
import css from './versions.module.css'

export const Page = () => {
  const may = useCan()('article.write')
  const id = idIn(useParams({ strict: false }))
  const { article, isMissing, error, refetch } = useArticle(may ? id : undefined, 'draft')
  if (!may) return <NoWriter />
  if (!article || id === undefined) return <NotYet isMissing={isMissing} error={error} onRetry={() => void refetch()} />
  return <Versions id={id} title={article.title} mayRestore={article.can.edit} />
}

const numberIn = (value: unknown): number | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : undefined

type VersionsProps = { id: number; title: string; mayRestore: boolean }

const Versions = ({ id, title, mayRestore }: VersionsProps) => {
  const navigate = useNavigate()
  const { v } = useSearch({ strict: false }) as Record<string, unknown>
  const list = trpc.kb.versions.list.useInfiniteQuery(
    { id, limit: PAGE_SIZE },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, retry: false },
  )
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const chosen = rows.find((row) => row.v === numberIn(v)) ?? rows[0]
  const show = (row: VersionRow) =>
    void navigate({ to: '/knowledge-base/$id/versions', params: { id: String(id) }, search: { v: String(row.v) }, replace: true })
  const failure = list.error && !list.data ? failureOf(list.error) : null
  return (
    <div className={kbCss.page}>
      <PageHeader
        title={t('of', { title })}
        below={t('lead')}
        actions={
          <LinkButton size="small" to="/knowledge-base/$id" params={{ id: String(id) }}>
            {t('back')}
          </LinkButton>
        }
      />
      {list.isPending ? <TextSkeleton lines={8} /> : null}
      {failure ? (
        <ErrorState title={t('failed')} code={failure.requestId || failure.code} onRetry={() => void list.refetch()}>
          {failure.message}
        </ErrorState>
      ) : null}
      {list.data && rows.length === 0 ? (
        <EmptyState kind="never" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : null}
      {chosen ? (
        <div className={css.columns}>
          <nav className={css.list} aria-label={t('list')}>
            <ol>
              {rows.map((row) => (
                <li key={row.v}>
                  <button type="button" aria-current={row.v === chosen.v ? 'true' : undefined} onClick={() => show(row)}>
                    <span className={css.cause}>
                      {t('version', { v: row.v })} · {t(`cause_${row.cause}`)}
                    </span>
                    <span className={css.quiet} title={exactTime(row.at)}>
                      {t('by', { name: row.author?.name ?? t('nobody'), when: relativeTime(row.at) })}
                    </span>
                    {row.note ? <span className={css.note}>{row.note}</span> : null}
                    <span className={css.quiet}>{t('words', { added: row.wordsAdded, removed: row.wordsRemoved })}</span>
                  </button>
                </li>
              ))}
            </ol>
            {list.hasNextPage ? (
              <Button size="small" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('more')}
              </Button>
            ) : null}
          </nav>
          <Comparison key={chosen.v} articleId={id} row={chosen} older={rows[rows.indexOf(chosen) + 1]} mayRestore={mayRestore} />
        </div>
      ) : null}
    </div>
  )
}

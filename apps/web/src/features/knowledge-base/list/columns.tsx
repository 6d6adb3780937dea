import type { ArticleRow } from '@balcao/contracts/kb/articles'
import { figure } from '@balcao/ui/lib/language'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { relativeTime, shortDate } from '@balcao/ui/lib/time'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import type { RowButton } from '../../../lib/lists/row-menu.tsx'
import { AudienceMark, helpfulPercent, StatusMark } from '../article-marks.tsx'
import { t as kb } from '../messages.ts'
import css from './list.module.css'
import { t } from './messages.ts'

const Name = ({ article }: { article: ArticleRow }) => (
  <span className={css.name}>
    <span className={css.words}>{article.title}</span>
    <StatusMark article={article} />
  </span>
)

const pathOf = ({ path }: ArticleRow) => path.map(({ name }) => name).join(' › ') || kb('noCategory')
/** By the day on the reader's calendar: days are compared as texts. */
const isStale = ({ reviewBy }: ArticleRow) => reviewBy !== null && reviewBy < new Date().toLocaleDateString('sv-SE')

const Review = ({ article }: { article: ArticleRow }) => {
  if (!article.reviewBy) return <span className={css.quiet}>—</span>
  const isLate = isStale(article)
  return (
    <span className={isLate ? css.late : css.quiet} title={isLate ? kb('stale') : undefined}>
      {shortDate(`${article.reviewBy}T12:00:00Z`)}
      {isLate ? <span className="visually-hidden"> ({kb('stale')})</span> : null}
    </span>
  )
}

const Helpful = ({ article: { stats } }: { article: ArticleRow }) => {
  const percent = helpfulPercent(stats)
  if (percent === undefined) return <span className={css.quiet}>—</span>
  return <span title={t('helpfulOf', { percent, n: stats.helpful + stats.notHelpful })}>{t('votes', { percent })}</span>
}

const Use = ({ article: { stats, usedInReplies } }: { article: ArticleRow }) => (
  <span
    className={stats.views === 0 ? css.quiet : undefined}
    title={[t('views', { n: stats.views }), ...(usedInReplies === null ? [] : [t('replies', { n: usedInReplies })])].join(', ')}
  >
    {figure(stats.views)}
  </span>
)

const quiet = (text: string) => <span className={css.quiet}>{text}</span>
const TITLE: TableColumn<ArticleRow> = {
  id: 'title',
  label: '',
  width: 220,
  grow: true,
  hideable: false,
  cell: (article) => <Name article={article} />,
}

/** What readers see of an article; beside the tree, writers see who looks after it and what readers make of it instead of where it stands. */
export const columnsOf = (menu: RowButton<ArticleRow> | undefined): readonly TableColumn<ArticleRow>[] => {
  const title = { ...TITLE, label: t('article') }
  const updated: TableColumn<ArticleRow> = {
    id: 'updated',
    label: t('updated'),
    width: 100,
    cell: ({ updatedAt }) => quiet(relativeTime(updatedAt)),
  }
  if (!menu) return [title, { id: 'path', label: t('category'), width: 240, cell: (article) => quiet(pathOf(article)) }, updated]
  return [
    title,
    { id: 'owner', label: t('owner'), width: 124, cell: ({ owner }) => owner?.name ?? quiet(kb('noOwner')) },
    { id: 'audience', label: t('audience'), width: 104, cell: ({ audience }) => <AudienceMark audience={audience} /> },
    { id: 'review', label: t('review'), width: 104, cell: (article) => <Review article={article} /> },
    { id: 'helpful', label: t('helpful'), width: 64, align: 'end', cell: (article) => <Helpful article={article} /> },
    { id: 'use', label: t('use'), width: 56, align: 'end', cell: (article) => <Use article={article} /> },
    updated,
    { id: 'actions', label: t('actions'), hideLabel: true, width: 48, cell: menu },
  ]
}

/** An article on the phone. */
export const cardOf = (menu: RowButton<ArticleRow> | undefined) => (article: ArticleRow, inside: { tabIndex: 0 | -1 }) => {
  const percent = helpfulPercent(article.stats)
  return (
    <RowCard
      name={<Name article={article} />}
      lines={[
        pathOf(article),
        menu
          ? [
              kb(`audience_${article.audience}`),
              article.owner?.name ?? kb('noOwner'),
              ...(percent === undefined ? [] : [t('votes', { percent })]),
            ].join(' · ')
          : article.summary || relativeTime(article.updatedAt),
      ]}
      end={menu?.(article, inside)}
    />
  )
}

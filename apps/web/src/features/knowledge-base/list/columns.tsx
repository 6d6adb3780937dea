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

/** Readers see what they may read; the rest is for those who write. */
export const columnsOf = (menu: RowButton<ArticleRow> | undefined): readonly TableColumn<ArticleRow>[] => [
  { id: 'title', label: t('article'), width: 320, grow: true, hideable: false, cell: (article) => <Name article={article} /> },
  { id: 'path', label: t('category'), width: menu ? 170 : 260, cell: (article) => <span className={css.quiet}>{pathOf(article)}</span> },
  ...(menu
    ? [
        {
          id: 'owner',
          label: t('owner'),
          width: 130,
          cell: ({ owner }: ArticleRow) => owner?.name ?? <span className={css.quiet}>{kb('noOwner')}</span>,
        },
        { id: 'audience', label: t('audience'), width: 110, cell: ({ audience }: ArticleRow) => <AudienceMark audience={audience} /> },
        { id: 'review', label: t('review'), width: 100, cell: (article: ArticleRow) => <Review article={article} /> },
        {
          id: 'helpful',
          label: t('helpful'),
          width: 70,
          align: 'end' as const,
          cell: (article: ArticleRow) => <Helpful article={article} />,
        },
        { id: 'use', label: t('use'), width: 70, align: 'end' as const, cell: (article: ArticleRow) => <Use article={article} /> },
      ]
    : []),
  { id: 'updated', label: t('updated'), width: 110, cell: ({ updatedAt }) => <span className={css.quiet}>{relativeTime(updatedAt)}</span> },
  ...(menu ? [{ id: 'actions', label: t('actions'), hideLabel: true, width: 48, cell: menu }] : []),
]

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

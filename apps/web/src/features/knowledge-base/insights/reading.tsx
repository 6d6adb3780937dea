import type { KbAnalytics } from '@balcao/contracts/kb/insights'
import { LabelledChoice } from '@balcao/ui/forms/labelled-choice'
import { figure, locale } from '@balcao/ui/lib/language'
import { timeZone } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../../lib/trpc.ts'
import { categoryOptions } from '../category-options.ts'
import { Figures } from './figures.tsx'
import { Flow } from './flow.tsx'
import css from './insights.module.css'

import { t } from './messages.ts'
import { type PanelProps, PERIODS } from './search.ts'

const DAY_MS = 86_400_000
/** A day, where the reader counts days. */
const dayOf = (ms: number) => new Date(ms).toLocaleDateString('sv-SE', { timeZone: timeZone() })
const decimal = (value: number | null) => (value === null ? t('none') : value.toLocaleString(locale(), { maximumFractionDigits: 1 }))

/** Figures of a time, how they went, and what was read and searched most. */
export const Reading = ({ asked, onAsk }: PanelProps) => {
  const { days, category } = asked
  const categories = trpc.kb.categories.list.useQuery({}).data?.data ?? []
  const query = trpc.kb.insights.analytics.useQuery(
    {
      from: dayOf(Date.now() - (days - 1) * DAY_MS),
      to: dayOf(Date.now()),
      step: days <= 90 ? 'day' : 'week',
      ...(category === undefined ? {} : { categoryId: category }),
    },
    { placeholderData: keepPreviousData },
  )
  return (
    <>
      <div className={css.controls}>
        <LabelledChoice
          label={t('period')}
          value={days}
          options={PERIODS.map((one) => [one, t('days', { n: one })])}
          onChange={(next) => onAsk({ ...asked, days: next })}
        />
        <LabelledChoice
          label={t('category')}
          value={category === undefined ? '' : String(category)}
          options={categoryOptions(t('allCategories'), categories)}
          onChange={(next) => onAsk({ ...asked, category: next === '' ? undefined : Number(next) })}
        />
      </div>
      <Loaded query={query} failed={t('failed')} lines={10}>
        {(data) => (
          <>
            <Figures data={data} />
            <Flow data={data} />
            <MostRead data={data} />
            {category === undefined ? <TopSearches data={data} /> : null}
          </>
        )}
      </Loaded>
    </>
  )
}

const MostRead = ({ data: { articles } }: { data: KbAnalytics }) => (
  <section className={css.card} aria-labelledby="kb-most-read">
    <div className={css.head}>
      <h2 id="kb-most-read">{t('mostRead')}</h2>
    </div>
    {articles.length === 0 ? (
      <p className={css.quiet}>{t('noneRead')}</p>
    ) : (
      <FigureTable
        longNames
        name={t('mostRead')}
        heads={[t('article'), t('views'), t('useful'), t('notUseful'), t('rating'), t('used')]}
        rows={articles.map(({ id, title, views, helpful, notHelpful, rating, usedInReplies }) => ({
          key: id,
          head: (
            <Link to="/knowledge-base/$id" params={{ id: String(id) }}>
              {title}
            </Link>
          ),
          cells: [figure(views), figure(helpful), figure(notHelpful), decimal(rating), figure(usedInReplies)],
        }))}
      />
    )}
  </section>
)

const TopSearches = ({ data: { searches } }: { data: KbAnalytics }) => (
  <section className={css.card} aria-labelledby="kb-top-searches">
    <div className={css.head}>
      <h2 id="kb-top-searches">{t('topSearches')}</h2>
      <span className={css.quiet}>{t('topSearchesText')}</span>
    </div>
    {searches.length === 0 ? (
      <p className={css.quiet}>{t('noneSearched')}</p>
    ) : (
      <FigureTable
        longNames
        name={t('topSearches')}
        heads={[t('query'), t('times'), t('people'), t('results'), t('clicks')]}
        rows={searches.map(({ query, times, people, results, clicks }) => ({
          key: query,
          head: query,
          cells: [figure(times), figure(people), figure(results), figure(clicks)],
        }))}
      />
    )}
  </section>
)

import { writeHappened } from '@balcao/contracts/reports/write-happened'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../../lib/trpc.ts'
import { Bars } from '../bars.tsx'
import css from '../dashboard.module.css'
import { lastDays } from '../days.ts'
import { t } from './messages.ts'

const DAYS = 28
const SHOWN = 5

/** What customers came with in four weeks: the tags of most new tickets. */
export const TagsCard = () => {
  const period = lastDays(DAYS)
  const { data } = trpc.reports.breakdown.useQuery({ ...period, by: 'tag' })
  const tags = data?.data.rows
    .flatMap(({ key, name, created }) => (key === null || name === null || created === 0 ? [] : [{ key, name, created }]))
    .toSorted((a, b) => b.created - a.created)
    .slice(0, SHOWN)
  if (!tags || tags.length === 0) return null
  return (
    <Bars
      title={t('tags')}
      bars={tags.map(({ key, name, created }) => ({
        key,
        label: name,
        count: created,
        search: { happened: writeHappened('created', { ...period, tagId: [key] }) },
      }))}
    />
  )
}

/** What readers look for in the knowledge base and do not find; nothing stands here when nothing is missing. */
export const GapsCard = () => {
  const { data } = trpc.kb.insights.gaps.useQuery({ limit: SHOWN })
  if (!data || data.data.length === 0) return null
  return (
    <section className={css.card} aria-labelledby="gaps">
      <header className={css.cardHead}>
        <h2 id="gaps">{t('gaps')}</h2>
        <Link to="/knowledge-base/insights">{t('seeGaps')}</Link>
      </header>
      <ul className={css.plain}>
        {data.data.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </section>
  )
}

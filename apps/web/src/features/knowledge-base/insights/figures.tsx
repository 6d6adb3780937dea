import type { KbAnalytics, KbTotals } from '@balcao/contracts/kb/insights'
import { figure, locale } from '@balcao/ui/lib/language'
import css from './insights.module.css'
import { t } from './messages.ts'

const share = ({ helpful, notHelpful }: KbTotals): string =>
  helpful + notHelpful === 0
    ? t('none')
    : (helpful / (helpful + notHelpful)).toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 0 })

/** The figures of a time beside those of as many days before, each with how it is counted. */
export const Figures = ({ data: { totals, before } }: { data: KbAnalytics }) => {
  const count = (of: keyof KbTotals) => [totals[of], before[of]] as const
  const figures: { name: string; values: readonly [number | null, number | null] | readonly [string, string]; means: string }[] = [
    { name: t('views'), values: count('views'), means: t('viewsMeans', { n: totals.staffViews }) },
    { name: t('helpful'), values: [share(totals), share(before)], means: t('helpfulMeans', { n: totals.ratings }) },
    { name: t('used'), values: count('usedInReplies'), means: t('usedMeans') },
    { name: t('searches'), values: count('searches'), means: t('searchesMeans') },
    { name: t('withoutResult'), values: count('withoutResult'), means: t('withoutResultMeans') },
    { name: t('withoutClick'), values: count('withoutClick'), means: t('withoutClickMeans') },
    { name: t('confirmed'), values: count('confirmed'), means: t('confirmedMeans') },
    { name: t('assumed'), values: count('assumed'), means: t('assumedMeans', { n: totals.takenBack ?? 0 }) },
  ]
  const text = (value: number | string | null) => (typeof value === 'number' ? figure(value) : (value ?? t('none')))
  return (
    <dl className={css.figures}>
      {figures
        .filter(({ values }) => values[0] !== null)
        .map(({ name, values: [now, then], means }) => (
          <div key={name} className={css.figure}>
            <dt>{name}</dt>
            <dd>
              <strong>{text(now)}</strong>
              <small>{t('before', { n: text(then) })}</small>
              <small>{means}</small>
            </dd>
          </div>
        ))}
    </dl>
  )
}

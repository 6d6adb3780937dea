import type { ReportCondition } from '@balcao/contracts/reports/conditions'
import { type ConditionFigure, type ConditionKind, UNIT_OF } from '@balcao/contracts/reports/schedule-words'
import { locale } from '@balcao/ui/lib/language'
import { t } from './messages.ts'

/** What the value of a condition counts: percent of what it was before, or what the figure counts. */
export const unitOf = (figure: ConditionFigure, is: ConditionKind) => (is === 'higher' || is === 'worse' ? 'percent' : UNIT_OF[figure])

/** Conditions as people read them: one of them is enough. */
export const conditionsText = (conditions: readonly ReportCondition[]): string =>
  t('only', {
    conditions: conditions
      .map(({ figure, is, value: of }) => {
        const value = `${of.toLocaleString(locale())} ${t(`unit_${unitOf(figure, is)}`)}`
        return [t(`figure_${figure}`), t(`is_${is}`), is === 'higher' || is === 'worse' ? t('atLeast', { value }) : value].join(' ')
      })
      .join(t('or')),
  })

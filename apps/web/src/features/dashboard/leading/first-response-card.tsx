import { writeHappened } from '@balcao/contracts/reports/write-happened'
import { figure } from '@balcao/ui/lib/language'
import { spanText } from '../../../lib/sla/spans.ts'
import { trpc } from '../../../lib/trpc.ts'
import css from '../dashboard.module.css'
import { lastDays } from '../days.ts'
import { Figure } from '../figure.tsx'
import { t } from './messages.ts'

/** How quickly customers are answered today, and who still waits for a first answer. */
export const FirstResponseCard = () => {
  const asked = lastDays(1)
  const { data } = trpc.reports.dashboard.useQuery(asked)
  if (!data) return null
  const { firstResponse, unanswered } = data.data
  const { p50, p90, n } = firstResponse
  return (
    <section className={css.figures} aria-label={t('firstResponse')}>
      <Figure
        label={t('firstResponse')}
        value={p50 === null ? t('none') : spanText(p50)}
        note={p90 === null ? t('firstResponseNone') : t('firstResponseMost', { span: spanText(p90), n: figure(n) })}
        search={{ happened: writeHappened('first_response', asked) }}
      />
      <Figure
        label={t('unanswered')}
        value={figure(unanswered)}
        note={t('unansweredText')}
        search={{ happened: writeHappened('unanswered', asked) }}
      />
    </section>
  )
}

import { EmptyState } from '@balcao/ui/empty-state'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { Loaded } from '@balcao/ui/profile/block'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { api, trpc } from '../../lib/trpc.ts'
import css from './assistant.module.css'
import { t } from './messages.ts'
import { done, failed } from './use-settings.ts'

/** What was asked and not answered, and the way to an article about it. */
const GapsTab = () => {
  const query = trpc.assistant.runs.gaps.useQuery({})
  const utils = trpc.useUtils()
  const add = async (question: string) => {
    try {
      await api.assistant.questions.add.mutate({ question: question.slice(0, 300) }, { context: { actionKey: newActionKey() } })
      done(t('saved'))
      void utils.assistant.questions.invalidate()
    } catch (error) {
      failed(error)
    }
  }
  return (
    <Loaded query={query} failed={t('failed')} lines={6}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState kind="never" title={t('noGaps')}>
            {t('noGapsText')}
          </EmptyState>
        ) : (
          <ul className={css.rows} aria-label={t('tab_gaps')}>
            {data.map(({ question, times, lastAt }) => (
              <li key={question} className={css.card}>
                <div className={css.row}>
                  <span>
                    {question}
                    <p className={css.quiet}>
                      {t(times === 1 ? 'asked' : 'askedMany', { n: times })} · <TimeAgo at={lastAt} />
                    </p>
                  </span>
                  <Button size="small" component={Link} to="/knowledge-base/new" search={{ title: question } as never}>
                    {t('writeArticle')}
                  </Button>
                  <Button size="small" onClick={() => void add(question)}>
                    {t('addToEvaluation')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
export default GapsTab

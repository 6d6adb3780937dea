import type { ArticleFeedback } from '@balcao/contracts/kb/feedback'
import { EmptyState } from '@balcao/ui/empty-state'
import { LabelledChoice } from '@balcao/ui/forms/labelled-choice'
import { failureOf } from '@balcao/ui/lib/failure'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { api, trpc } from '../../../lib/trpc.ts'
import css from './insights.module.css'

import { t } from './messages.ts'
import type { PanelProps } from './search.ts'

/** What readers say of articles, until somebody looked after it. */
export const Feedback = ({ asked, onAsk }: PanelProps) => {
  const { handled } = asked
  const query = trpc.kb.learning.feedback.useInfiniteQuery(
    { handled, limit: 25 },
    { getNextPageParam: (last) => last.nextCursor ?? undefined },
  )
  return (
    <section className={css.card} aria-label={t('tab_feedback')}>
      <div className={css.controls}>
        <LabelledChoice
          label={t('show')}
          value={String(handled)}
          options={[
            ['false', t('open')],
            ['true', t('handled')],
          ]}
          onChange={(next) => onAsk({ ...asked, handled: next === 'true' })}
        />
        <ListExport path="/kb/feedback/export" filter={{ handled }} name="comentarios-de-artigos.csv" disabled={query.isPending} />
      </div>
      <Loaded query={query} failed={t('failed')} lines={8}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data)
          if (all.length === 0)
            return handled ? (
              <EmptyState
                kind="filtered"
                title={t('noHandled')}
                action={<Button onClick={() => onAsk({ ...asked, handled: false })}>{t('open')}</Button>}
              />
            ) : (
              <EmptyState kind="never" title={t('noFeedback')}>
                {t('noFeedbackText')}
              </EmptyState>
            )
          return (
            <>
              <ul className={css.list}>
                {all.map((one) => (
                  <Row key={one.id} said={one} />
                ))}
              </ul>
              {query.hasNextPage ? (
                <div>
                  <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('more')}
                  </Button>
                </div>
              ) : null}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

const Row = ({ said: { id, article, reason, comment, by, createdAt, handledAt, handledBy } }: { said: ArticleFeedback }) => {
  const cache = useQueryClient()
  async function handle() {
    try {
      await api.kb.learning.handleFeedback.mutate({ id, handled: handledAt === null })
      await cache.invalidateQueries({ queryKey: [['kb', 'learning', 'feedback']] })
    } catch (error) {
      notify.error(t('actFailed', { why: failureOf(error).message }))
    }
  }
  return (
    <li>
      <div>
        <h3>
          <Link to="/knowledge-base/$id" params={{ id: String(article.id) }}>
            {article.title}
          </Link>
        </h3>
        {reason ? <p>{reason}</p> : null}
        {comment ? <blockquote>{comment}</blockquote> : null}
        <p>
          {by?.name ?? t('anonymous')} · {exactTime(createdAt)}
          {handledBy ? ` · ${t('handledBy', { name: handledBy.name })}` : ''}
        </p>
      </div>
      <div className={css.acts}>
        <Button size="small" onClick={() => void handle()}>
          {t(handledAt === null ? 'handle' : 'reopen')}
        </Button>
      </div>
    </li>
  )
}

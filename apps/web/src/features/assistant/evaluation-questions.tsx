import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { EmptyState } from '@balcao/ui/empty-state'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import { ArticleSelect } from './article-select.tsx'
import css from './assistant.module.css'
import { t as base } from './messages.ts'
import { t } from './more-messages.ts'
import { done, failed } from './use-settings.ts'

/** The questions whose right answers are known, and the form for another one. */
export const EvaluationQuestions = () => {
  const id = useId()
  const utils = trpc.useUtils()
  const query = trpc.assistant.questions.list.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
  const act = async (run: () => Promise<unknown>, text: string) => {
    try {
      await run()
      done(text)
    } catch (error) {
      failed(error)
    }
    void utils.assistant.questions.invalidate()
  }
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{t('questions')}</h2>
      <QuestionForm
        onAdd={(question, articleId) =>
          act(() => api.assistant.questions.add.mutate({ question, articleId }, { context: { actionKey: newActionKey() } }), t('saved'))
        }
      />
      <Loaded query={query} failed={t('failed')} lines={5}>
        {({ pages }) => {
          const questions = pages.flatMap(({ data }) => data)
          if (questions.length === 0)
            return (
              <EmptyState kind="never" title={t('noQuestions')}>
                {t('noQuestionsText')}
              </EmptyState>
            )
          return (
            <ul className={css.rows} aria-label={t('questions')}>
              {questions.map((one) => (
                <li key={one.id} className={css.row}>
                  <span>
                    {one.question}
                    <p className={css.quiet}>{one.article?.title ?? t('mustRefuse')}</p>
                  </span>
                  <Button
                    size="small"
                    aria-label={`${base('remove')}: ${one.question}`}
                    onClick={() => void act(() => api.assistant.questions.remove.mutate({ id: one.id }), base('removed'))}
                  >
                    {base('remove')}
                  </Button>
                </li>
              ))}
              {query.hasNextPage ? <Button onClick={() => void query.fetchNextPage()}>{t('more')}</Button> : null}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}

const QuestionForm = ({ onAdd }: { onAdd: (question: string, articleId: number | null) => Promise<void> }) => {
  const [question, setQuestion] = useState('')
  const [article, setArticle] = useState<{ id: number; title: string } | null>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (question.trim() === '') return
        void onAdd(question.trim(), article?.id ?? null)
        setQuestion('')
        setArticle(null)
      }}
    >
      <div className={css.fields}>
        <FieldFrame label={t('newQuestion')}>
          {(ids) => (
            <OutlinedInput
              id={ids.id}
              fullWidth
              value={question}
              inputProps={{ maxLength: 300 }}
              onChange={({ target }) => setQuestion(target.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('expected')} hint={t('expectedHelp')}>
          {(ids) => <ArticleSelect id={ids.id} describedBy={ids.describedBy} value={article} onChange={setArticle} />}
        </FieldFrame>
      </div>
      <Button type="submit" disabled={question.trim() === ''}>
        {t('addQuestion')}
      </Button>
    </form>
  )
}

import { MAX_FEEDBACK_COMMENT } from '@balcao/contracts/kb/words'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { api } from '../../../lib/trpc.ts'
import css from './article.module.css'
import { t } from './messages.ts'

type VerdictProps = { articleId: number; reasons: readonly string[]; searchId: string | undefined }

/** "Isto resolveu?", and after a no what was missing: one of the reasons, words, or nothing. */
export const Verdict = ({ articleId: id, reasons, searchId }: VerdictProps) => {
  const heading = useId()
  const origin = searchId ? { searchId } : {}
  const rate = useMutation({ mutationFn: (rating: boolean) => api.kb.learning.rate.mutate({ id, rating, ...origin }) })
  const said = rate.isSuccess ? rate.variables : undefined
  return (
    <section className={css.verdict} aria-labelledby={heading}>
      <h2 id={heading}>{t('solved')}</h2>
      <div className={css.answers}>
        {([true, false] as const).map((answer) => (
          <Button key={String(answer)} aria-pressed={said === answer} disabled={rate.isPending} onClick={() => rate.mutate(answer)}>
            {t(answer ? 'yes' : 'no')}
          </Button>
        ))}
      </div>
      <p role="status" className={css.quiet}>
        {rate.isError ? `${t('notSent')} ${failureOf(rate.error).message}` : said === true ? t('thanks') : null}
      </p>
      {said === false ? <Why id={id} reasons={reasons} origin={origin} /> : null}
    </section>
  )
}

const Why = ({ id, reasons, origin }: { id: number; reasons: readonly string[]; origin: { searchId?: string } }) => {
  const words = useId()
  const give = useMutation({
    mutationFn: ({ reason, comment }: { reason: string; comment: string }) =>
      api.kb.learning.giveFeedback.mutate({ id, reason, ...(comment ? { comment } : {}), ...origin }),
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const said = { reason: String(data.get('reason') ?? ''), comment: String(data.get('comment') ?? '').trim() }
    if (said.reason || said.comment) give.mutate(said)
  }
  if (give.isSuccess)
    return (
      <p role="status" className={css.quiet}>
        {t('sent')}
      </p>
    )
  return (
    <form className={css.why} onSubmit={send}>
      {reasons.length > 0 ? (
        <fieldset>
          <legend>{t('why')}</legend>
          {reasons.map((reason) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} />
              {reason}
            </label>
          ))}
        </fieldset>
      ) : null}
      <label htmlFor={words}>{t('words')}</label>
      <textarea id={words} name="comment" rows={3} maxLength={MAX_FEEDBACK_COMMENT} />
      {give.isError ? (
        <p role="alert" className={css.quiet}>
          {t('notSent')} {failureOf(give.error).message}
        </p>
      ) : null}
      <Button type="submit" disabled={give.isPending}>
        {t('send')}
      </Button>
    </form>
  )
}

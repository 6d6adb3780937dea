import {
  LOW_SCORE,
  MAX_RATING_COMMENT,
  RATING_REASONS,
  type RatingReason,
  SCORES,
  type Score,
} from '@balcao/contracts/tickets/rating-bounds'
import type { GivenRating, Rating } from '@balcao/contracts/tickets/ratings'
import { failureOf } from '@balcao/ui/lib/failure'
import { shortDate } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useId, useState } from 'react'
import { t } from './messages.ts'
import css from './rating-form.module.css'

type RatingFormProps = { rating: Rating | null; until: string; save: (given: GivenRating) => Promise<unknown> }

/** One tap keeps the score; why, and in one's own words, comes after it and stays when the score changes. */
export function RatingForm({ rating, until, save }: RatingFormProps) {
  const id = useId()
  const [score, setScore] = useState<Score | null>(rating?.score ?? null)
  const [reason, setReason] = useState<RatingReason | null>(rating?.reason ?? null)
  const [comment, setComment] = useState(rating?.comment ?? '')
  const [state, setState] = useState<{ busy: 'score' | 'words' | null; error: unknown; saved: 'score' | 'words' | null }>({
    busy: null,
    error: undefined,
    saved: null,
  })
  const send = async (what: 'score' | 'words', given: GivenRating) => {
    setState({ busy: what, error: undefined, saved: null })
    try {
      await save(given)
      setState({ busy: null, error: undefined, saved: what })
    } catch (error) {
      setState({ busy: null, error, saved: null })
    }
  }
  const choose = (next: Score) => {
    setScore(next)
    void send('score', { score: next, reason, comment: comment.trim() })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (score && !state.busy) void send('words', { score, reason, comment: comment.trim() })
  }
  const told = state.saved === 'words' ? t('sent') : state.saved === 'score' && score ? t('thanks', { score: String(score) }) : null

  return (
    <form className={css.form} onSubmit={submit} aria-labelledby={`${id}-question`}>
      <h2 id={`${id}-question`} className={css.question}>
        {t('question')}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser, and has no legend to show here */}
      <div role="group" aria-label={t('scores')} className={css.scores}>
        {SCORES.map((one) => (
          <button
            key={one}
            type="button"
            className={css.score}
            aria-pressed={one === score}
            aria-disabled={state.busy !== null}
            onClick={() => state.busy ?? choose(one)}
          >
            <span className={css.number}>{one}</span>
            <span className={css.word}>{t(`score_${one}`)}</span>
          </button>
        ))}
      </div>
      <p className={css.quiet}>{t('hint', { date: shortDate(until) })}</p>
      {score !== null && (
        <>
          {score <= LOW_SCORE && (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div role="group" aria-labelledby={`${id}-low`} className={css.reasons}>
              <span id={`${id}-low`} className={css.label}>
                {t('low')}
              </span>
              {RATING_REASONS.map((one) => (
                <button
                  key={one}
                  type="button"
                  className={css.reason}
                  aria-pressed={one === reason}
                  onClick={() => setReason(one === reason ? null : one)}
                >
                  {t(`reason_${one}`)}
                </button>
              ))}
            </div>
          )}
          <label className={css.label} htmlFor={`${id}-comment`}>
            {t('comment')}
          </label>
          <OutlinedInput
            id={`${id}-comment`}
            multiline
            fullWidth
            minRows={2}
            maxRows={8}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
            inputProps={{ maxLength: MAX_RATING_COMMENT }}
          />
          <Button type="submit" className={css.send} aria-disabled={state.busy !== null}>
            {t(state.busy === 'words' ? 'sending' : 'send')}
          </Button>
        </>
      )}
      <p role="status" className={css.told}>
        {told}
      </p>
      {state.error !== undefined && (
        <p role="alert" className={css.error}>
          {t('failed', { why: failureOf(state.error).message })}
        </p>
      )}
    </form>
  )
}

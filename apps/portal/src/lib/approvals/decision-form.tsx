import { MAX_DECISION_COMMENT, type Verdict } from '@balcao/contracts/approvals/bounds'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import css from './approvals.module.css'
import { t } from './messages.ts'

type DecisionFormProps = { title: string; decide: (decision: Verdict, comment: string) => Promise<unknown> }

/** One press decides. A refusal says why; what was written stays where it could not be sent. */
export function DecisionForm({ title, decide }: DecisionFormProps) {
  const id = useId()
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState<Verdict | null>(null)
  const [error, setError] = useState<unknown>()
  const send = async (decision: Verdict) => {
    if (busy) return
    const missing = decision === 'refused' && comment.trim() === ''
    setMissing(missing)
    if (missing) return document.getElementById(id)?.focus()
    setBusy(decision)
    setError(undefined)
    try {
      await decide(decision, comment.trim())
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(null)
    }
  }
  const act = (decision: Verdict, label: string, variant: 'contained' | 'outlined') => (
    <Button variant={variant} aria-disabled={busy !== null} aria-label={`${label}: ${title}`} onClick={() => void send(decision)}>
      {busy === decision ? t('sending') : label}
    </Button>
  )
  return (
    <div className={css.form}>
      <label className={css.label} htmlFor={id}>
        {t('comment')}
      </label>
      <OutlinedInput
        id={id}
        multiline
        fullWidth
        minRows={2}
        maxRows={8}
        value={comment}
        error={isMissing}
        onChange={({ target }) => setComment(target.value)}
        inputProps={{
          maxLength: MAX_DECISION_COMMENT,
          'aria-invalid': isMissing,
          'aria-describedby': isMissing ? `${id}-error` : undefined,
        }}
      />
      {isMissing && (
        <p id={`${id}-error`} role="alert" className={css.error}>
          {t('refuseMissing')}
        </p>
      )}
      <div className={css.acts}>
        {act('approved', t('approve'), 'contained')}
        {act('refused', t('refuse'), 'outlined')}
      </div>
      {error !== undefined && (
        <p role="alert" className={css.error}>
          {t('failed', { why: failureOf(error).message })}
        </p>
      )}
    </div>
  )
}

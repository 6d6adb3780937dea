import type { ItemKind } from '@balcao/contracts/checklists/bounds'
import { MAX_ANSWER } from '@balcao/contracts/checklists/bounds'
import type { ChecklistItem } from '@balcao/contracts/checklists/checklists'
import Button from '@mui/material/Button'
import { type FormEvent, useId, useState } from 'react'
import { t } from '../lib/checklists/answer-messages.ts'
import { answerText } from '../lib/checklists/answer-text.ts'
import type { FileCalls } from '../lib/files/file-calls.ts'
import { readDecimal } from '../lib/forms/decimal.ts'
import { FileAnswer } from './file-answer.tsx'
import './answer.css'

type Answer = ChecklistItem['answer']
export type Answered = { answer?: Exclude<Answer, null>; attachmentIds?: number[] }

type AnswerFieldProps = {
  kind: ItemKind
  /** The words of the item, which name its field. */
  text: string
  answer: Answer
  disabled?: boolean
  files: { calls: FileCalls; ticketId: number; draft: string; joined: number }
  /** Says whether it was taken. */
  onAnswer: (answered: Answered) => Promise<boolean>
}

/** Where an item is answered: words, a number, yes or no, or files. Nothing for one that is done by saying so. */
export const AnswerField = ({ kind, text, answer, disabled = false, files, onAnswer }: AnswerFieldProps) => {
  if (kind === 'yes_no') return <YesNo text={text} answer={answer} disabled={disabled} onAnswer={onAnswer} />
  if (kind === 'file') return <FileAnswer {...files} text={text} disabled={disabled} onAnswer={onAnswer} />
  if (kind !== 'text' && kind !== 'number') return null
  return <Written isNumber={kind === 'number'} text={text} answer={answer} disabled={disabled} onAnswer={onAnswer} />
}

type Part = Pick<AnswerFieldProps, 'text' | 'answer' | 'onAnswer'> & { disabled: boolean }

const YesNo = ({ text, answer, disabled, onAnswer }: Part) => (
  <fieldset className="answer-choice" disabled={disabled}>
    <legend className="visually-hidden">{t('yesOrNo', { text })}</legend>
    {[true, false].map((one) => (
      <Button
        key={String(one)}
        size="small"
        disabled={disabled}
        aria-pressed={answer === one}
        variant={answer === one ? 'contained' : 'outlined'}
        onClick={() => void onAnswer({ answer: one })}
      >
        {t(one ? 'yes' : 'no')}
      </Button>
    ))}
  </fieldset>
)

const Written = ({ isNumber, text, answer, disabled, onAnswer }: Part & { isNumber: boolean }) => {
  const [typed, setTyped] = useState(answerText(answer))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const written = typed.trim()
    const value = isNumber ? readDecimal(written) : written
    if (value === undefined || value === '') return setError(t(isNumber ? 'noNumber' : 'missing'))
    setError(undefined)
    setBusy(true)
    await onAnswer({ answer: value })
    setBusy(false)
  }
  return (
    <form className="answer-form" onSubmit={submit} noValidate>
      <input
        className="answer-input"
        aria-label={t(isNumber ? 'number' : 'answer', { text })}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        inputMode={isNumber ? 'decimal' : undefined}
        maxLength={isNumber ? 30 : MAX_ANSWER}
        autoComplete="off"
        disabled={disabled}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" size="small" variant="outlined" disabled={disabled || isBusy}>
        {t('save')}
      </Button>
      {error ? (
        <p id={`${id}-error`} role="alert" className="answer-error">
          {error}
        </p>
      ) : null}
    </form>
  )
}

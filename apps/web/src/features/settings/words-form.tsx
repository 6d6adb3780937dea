import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import type { FormEvent, ReactNode } from 'react'
import { AskBeforeLeaving } from '../../lib/ask-before-leaving.tsx'
import css from './words-form.module.css'

type Texts = (key: 'save' | 'saving' | 'unchanged' | 'leaveTitle' | 'leaveText' | 'leave') => string
type Outcome = (key: 'undone' | 'failed', values?: { why: string }) => string

/** What came of saving: `wrong` by the place of a word, `failure` of all, `same` where nothing had changed. */
export type WordsState<Place extends string = string> = {
  busy: boolean
  failure?: string
  wrong: Readonly<Partial<Record<Place, string>>>
  same?: boolean
}

type WordsFormProps = {
  t: Texts
  state: WordsState
  hasChanges: boolean
  onSubmit: () => Promise<unknown> | undefined
  children: ReactNode
  /** Beside the button that saves. */
  more?: ReactNode
}

/** An organisation's own words, saved together; who leaves with some unsaved is asked. */
export const WordsForm = ({ t, state, hasChanges, onSubmit, children, more }: WordsFormProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!state.busy) void onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className={css.form}>
      {state.failure ? (
        <div role="alert" className="form-summary">
          <p className="form-summary-title">{state.failure}</p>
        </div>
      ) : null}
      {children}
      <div className={css.foot}>
        <Button type="submit" variant="contained" aria-disabled={state.busy}>
          {t(state.busy ? 'saving' : 'save')}
        </Button>
        {more}
        <p role="status" className={css.quiet}>
          {state.same ? t('unchanged') : null}
        </p>
      </div>
      <AskBeforeLeaving when={() => hasChanges && !state.busy} title={t('leaveTitle')} confirm={t('leave')}>
        {t('leaveText')}
      </AskBeforeLeaving>
    </form>
  )
}

/** Saves what was there before, and says what came of it. */
export async function takeBack(save: () => Promise<unknown>, t: Outcome, id: string): Promise<void> {
  try {
    await save()
    notify.success(t('undone'), { id })
  } catch (error) {
    notify.error(t('failed', { why: failureOf(error).message }), { id })
  }
}

import Button from '@mui/material/Button'
import type { FormEvent, ReactNode } from 'react'
import { AskBeforeLeaving } from '../ask-before-leaving.tsx'
import css from './form-page.module.css'

type Text = 'save' | 'saving' | 'cancel' | 'leaveTitle' | 'leave' | 'leaveText'

type SavedFormProps = {
  t: (key: Text) => string
  form: { failure: string; busy: boolean; submit: (event: FormEvent) => void; isUnsaved: () => boolean }
  /** Only read: nothing is saved. */
  readOnly?: boolean
  onCancel: () => void
  children: ReactNode
}

/** The frame of `useSavedForm`: why it was refused, the fields, and what can be done. */
export const SavedForm = ({ t, form, readOnly = false, onCancel, children }: SavedFormProps) => (
  <form className={css.form} noValidate onSubmit={form.submit}>
    {form.failure ? (
      <p role="alert" className={css.failure}>
        {form.failure}
      </p>
    ) : null}
    {children}
    {readOnly ? null : (
      <div className={css.acts}>
        <Button type="submit" variant="contained" disabled={form.busy}>
          {t(form.busy ? 'saving' : 'save')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    )}
    <AskBeforeLeaving when={form.isUnsaved} title={t('leaveTitle')} confirm={t('leave')}>
      {t('leaveText')}
    </AskBeforeLeaving>
  </form>
)

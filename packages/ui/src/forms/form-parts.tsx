import Button from '@mui/material/Button'
import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { useFormContext } from '../lib/forms/form-context.ts'
import { errorText, fieldId } from '../lib/forms/form-errors.ts'
import { said } from '../lib/language.ts'
import { t } from '../lib/texts/ui-messages.ts'
import './fields.css'

/** After a refused submit: what is missing, each with a link to its field. `labels` names the fields. */
export const FormErrorSummary = ({ labels, failure }: { labels: Readonly<Record<string, string>>; failure?: string }) => {
  const form = useFormContext()
  const attempts = useStore(form.store, (state) => state.submissionAttempts)
  const meta = useStore(form.store, (state) => state.fieldMeta) as Readonly<Record<string, { errors: readonly unknown[] } | undefined>>
  const wrong = Object.keys(labels).flatMap((name) => {
    const text = errorText(meta[name]?.errors ?? [])
    return text ? [{ name, text }] : []
  })
  const shown = failure !== undefined || (attempts > 0 && wrong.length > 0)
  return (
    <div role="alert" className={shown ? 'form-summary' : undefined}>
      {shown && failure ? <p className="form-summary-title">{failure}</p> : null}
      {shown && wrong.length > 0 ? (
        <>
          <p className="form-summary-title">{t('summary', { n: wrong.length })}</p>
          <ul>
            {wrong.map(({ name, text }) => (
              <li key={name}>
                <a
                  href={`#${fieldId(name)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(fieldId(name))?.focus()
                  }}
                >
                  {labels[name]}: {said(text)}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

/** The form's one filled button; it stays enabled, because pressing it says what is missing. */
export const SubmitButton = ({
  children,
  busyLabel,
  fullWidth,
  size,
}: {
  children: ReactNode
  busyLabel: string
  fullWidth?: boolean
  size?: 'medium' | 'large'
}) => {
  const form = useFormContext()
  const busy = useStore(form.store, (state) => state.isSubmitting)
  return (
    <Button type="submit" variant="contained" fullWidth={fullWidth} size={size} aria-disabled={busy}>
      {busy ? <span className="spinner spinner-button" aria-hidden="true" /> : null}
      {busy ? busyLabel : children}
    </Button>
  )
}

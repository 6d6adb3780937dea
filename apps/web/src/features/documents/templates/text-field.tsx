import { MAX_DOCUMENT_TEXT } from '@balcao/contracts/documents/template-bounds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { type ReactNode, useDeferredValue, useId } from 'react'
import { t } from './messages.ts'
import { RenderedText } from './rendered-text.tsx'
import css from './templates.module.css'

type TextFieldProps = {
  label: string
  value: string
  error?: string | undefined
  rows: number
  /** Beside the label: what puts something into the field, whose id it gets. */
  tools?: (fieldId: string) => ReactNode
  /** Beside the heading of the preview. */
  previewTools?: ReactNode
  onChange: (text: string) => void
}

/** The text of a document, and beside it what it looks like. */
export const TextField = ({ label, value, error, rows, tools, previewTools, onChange }: TextFieldProps) => {
  const id = useId()
  const headingId = useId()
  const shown = useDeferredValue(value)
  return (
    <div className={css.sides}>
      <div className={`${css.side} ${css.code}`}>
        {tools ? <div className={css.line}>{tools(id)}</div> : null}
        <FieldFrame id={id} label={label} hint={t('bodyHint')} required {...(error ? { error } : {})}>
          {(ids) => (
            <PlainInput
              ids={ids}
              name="body"
              multiline
              minRows={rows}
              maxRows={rows}
              value={value}
              onChange={onChange}
              inputProps={{ maxLength: MAX_DOCUMENT_TEXT, spellCheck: true }}
            />
          )}
        </FieldFrame>
      </div>
      <section className={css.side} aria-labelledby={headingId}>
        <div className={css.line}>
          <h3 id={headingId}>{t('preview')}</h3>
          {previewTools}
        </div>
        <div className={css.paper}>{shown.trim() ? <RenderedText text={shown} /> : t('previewEmpty')}</div>
      </section>
    </div>
  )
}

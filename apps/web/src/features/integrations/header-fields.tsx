import { MAX_HEADER_VALUE, MAX_HEADERS } from '@balcao/contracts/integrations/bounds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Plus, Trash2 } from 'lucide-react'
import page from '../../lib/page/form-page.module.css'
import { type HeaderValues, newHeader } from './form-values.ts'
import css from './integrations.module.css'
import { t } from './messages.ts'

type HeaderFieldsProps = {
  headers: HeaderValues[]
  errors: Readonly<Record<string, string>>
  onChange: (headers: HeaderValues[]) => void
}

/** What goes along with each call. A value that is there already is kept until another one is written. */
export const HeaderFields = ({ headers, errors, onChange }: HeaderFieldsProps) => {
  const change = (at: number, next: Partial<HeaderValues>) =>
    onChange(headers.map((header, n) => (n === at ? { ...header, ...next } : header)))
  return (
    <>
      <p className={page.quiet}>{t('headersHint')}</p>
      {headers.map((header, at) => {
        const n = String(at + 1)
        return (
          <div key={header.id} className={css.header}>
            <FieldFrame label={t('headerName', { n })} error={errors[`headers.${at}.name`]}>
              {(ids) => (
                // Under another name it is another header, whose value nobody has said.
                <PlainInput
                  ids={ids}
                  value={header.name}
                  onChange={(name) => change(at, { name, kept: false })}
                  inputProps={{ maxLength: 60, autoComplete: 'off', spellCheck: false }}
                />
              )}
            </FieldFrame>
            <FieldFrame label={t('headerValue', { n })} error={errors[`headers.${at}.value`]}>
              {(ids) => (
                <PlainInput
                  ids={ids}
                  type="password"
                  value={header.value}
                  placeholder={header.kept ? t('headerKept') : ''}
                  onChange={(value) => change(at, { value })}
                  inputProps={{ maxLength: MAX_HEADER_VALUE, autoComplete: 'new-password' }}
                />
              )}
            </FieldFrame>
            <IconButton aria-label={t('headerRemove', { n })} onClick={() => onChange(headers.toSpliced(at, 1))}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </div>
        )
      })}
      {headers.length < MAX_HEADERS ? (
        <div>
          <Button
            variant="outlined"
            size="small"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={() => onChange([...headers, newHeader()])}
          >
            {t('headerAdd')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

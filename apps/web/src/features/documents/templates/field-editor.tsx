import {
  MADE_FIELD_TYPES,
  MAX_CHOICE,
  MAX_CHOICES,
  MAX_MADE_FIELD_KEY,
  MAX_MADE_FIELD_LABEL,
  MAX_MADE_FIELDS,
} from '@balcao/contracts/documents/template-bounds'
import { CheckOption } from '@balcao/ui/check-box'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { said } from '@balcao/ui/lib/language'
import { NativeSelect } from '@balcao/ui/native-select'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import page from '../../../lib/page/form-page.module.css'
import { WordsField } from '../../../lib/pickers/words-field.tsx'
import { type FieldValues, keyOf, newField } from './form-values.ts'
import { t } from './messages.ts'
import css from './templates.module.css'

type Errors = Readonly<Record<string, string>>
type FieldEditorProps = { fields: FieldValues[]; errors: Errors; onChange: (fields: FieldValues[]) => void }

/** What whoever makes a document is asked for, in order. */
export const FieldEditor = ({ fields, errors, onChange }: FieldEditorProps) => {
  const move = (from: number, to: number) => {
    if (to >= 0 && to < fields.length) onChange(fields.toSpliced(from, 1).toSpliced(to, 0, ...fields.slice(from, from + 1)))
  }
  return (
    <section className={page.card} aria-label={t('fieldsTitle')}>
      <h2 className={page.legend}>{t('fieldsTitle')}</h2>
      <p className={page.quiet}>{t('fieldsHint')}</p>
      <ol className={css.fields} aria-label={t('fieldsTitle')}>
        {fields.map((field, n) => (
          <li key={field.id} className={css.field}>
            <FieldRow
              field={field}
              n={n}
              isLast={n === fields.length - 1}
              errors={errors}
              onChange={(next) => onChange(fields.with(n, { ...field, ...next }))}
              onMove={(by) => move(n, n + by)}
              onRemove={() => onChange(fields.toSpliced(n, 1))}
            />
          </li>
        ))}
      </ol>
      {errors.fields ? (
        <p role="alert" className={page.failure}>
          {said(errors.fields)}
        </p>
      ) : null}
      {fields.length < MAX_MADE_FIELDS ? (
        <div>
          <Button
            size="small"
            variant="outlined"
            startIcon={<Plus size={14} aria-hidden />}
            onClick={() => onChange([...fields, newField()])}
          >
            {t('addField')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

type FieldRowProps = {
  field: FieldValues
  n: number
  isLast: boolean
  errors: Errors
  onChange: (next: Partial<FieldValues>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const FieldRow = ({ field, n, isLast, errors, onChange, onMove, onRemove }: FieldRowProps) => {
  const nth = String(n + 1)
  const errorOf = (name: string) => {
    const error = errors[`fields.${n}.${name}`]
    return error ? { error } : {}
  }
  /** The variable follows the name until it is called something else. */
  const rename = (label: string) => onChange(field.key === keyOf(field.label) ? { label, key: keyOf(label) } : { label })
  return (
    <>
      <div className={page.pair}>
        <FieldFrame label={t('fieldLabel', { n: nth })} required {...errorOf('label')}>
          {(ids) => (
            <PlainInput
              ids={ids}
              value={field.label}
              onChange={rename}
              inputProps={{ maxLength: MAX_MADE_FIELD_LABEL, autoComplete: 'off' }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('fieldKey', { n: nth })} hint={t('fieldKeyHint')} required {...errorOf('key')}>
          {(ids) => (
            <PlainInput
              ids={ids}
              value={field.key}
              onChange={(key) => onChange({ key })}
              inputProps={{ maxLength: MAX_MADE_FIELD_KEY, autoComplete: 'off' }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('fieldType', { n: nth })}>
          {({ id }) => (
            <NativeSelect
              id={id}
              value={field.type}
              options={MADE_FIELD_TYPES.map((type) => [type, t(`type_${type}`)] as const)}
              onChange={(type) => onChange({ type })}
            />
          )}
        </FieldFrame>
      </div>
      {field.type === 'choice' ? (
        <WordsField
          label={t('options', { n: nth })}
          placeholder={t('optionsPlaceholder')}
          most={MAX_CHOICES}
          longest={MAX_CHOICE}
          value={field.options}
          error={errors[`fields.${n}.options`]}
          onChange={(options) => onChange({ options: [...options] })}
        />
      ) : null}
      <div className={css.line}>
        <CheckOption checked={field.required} onChange={(required) => onChange({ required })}>
          {t('required')}
        </CheckOption>
        <span>
          <IconButton aria-label={t('fieldUp', { n: nth })} aria-disabled={n === 0} onClick={() => onMove(-1)}>
            <ArrowUp size={16} aria-hidden />
          </IconButton>
          <IconButton aria-label={t('fieldDown', { n: nth })} aria-disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown size={16} aria-hidden />
          </IconButton>
          <IconButton aria-label={t('fieldRemove', { n: nth })} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
    </>
  )
}

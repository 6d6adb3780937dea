import { FILTER_FIELDS, type MailFilter, SIZE_OPS, TEXT_OPS } from '@balcao/contracts/email/senders'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { X } from 'lucide-react'
import css from './email.module.css'
import { t } from './messages.ts'
import { fieldWord, opWord } from './words.ts'

export type Condition = MailFilter['conditions'][number] & { key: number }

/** The same condition about another part of the mail: what that cannot be asked begins anew. */
const about = (field: Condition['field'], { op, value }: Condition): Partial<Condition> => {
  const fits = (field === 'size') === (SIZE_OPS as readonly string[]).includes(op)
  return {
    field,
    header: field === 'header' ? '' : undefined,
    ...(fits ? {} : { op: field === 'size' ? 'over' : 'contains', value: '' }),
    ...(fits ? { value } : {}),
  }
}
const valueLabel = ({ field }: Condition) => t(field === 'size' ? 'conditionSize' : 'conditionValue')

type FilterConditionsProps = {
  conditions: readonly Condition[]
  fields: Record<string, string>
  onChange: (key: number, change: Partial<Condition>) => void
  onRemove: (key: number) => void
}

/** What a mail has to be like for a filter: all of it must hold. */
export const FilterConditions = ({ conditions, fields, onChange, onRemove }: FilterConditionsProps) =>
  conditions.map((condition, n) => {
    const { key, field, op, value, header } = condition
    const wrong = (name: string) => fields[`conditions.${n}.${name}`]
    return (
      <div key={key} className={css.condition}>
        <TextField
          select
          size="small"
          label={t('conditionField')}
          value={field}
          onChange={({ target }) => onChange(key, about(target.value as Condition['field'], condition))}
        >
          {FILTER_FIELDS.map((one) => (
            <MenuItem key={one} value={one}>
              {fieldWord(one)}
            </MenuItem>
          ))}
        </TextField>
        {field === 'header' ? (
          <TextField
            size="small"
            label={t('conditionHeader')}
            value={header ?? ''}
            error={wrong('header') !== undefined}
            helperText={wrong('header')}
            onChange={({ target }) => onChange(key, { header: target.value })}
          />
        ) : null}
        <TextField
          select
          size="small"
          label={t('conditionOp')}
          value={op}
          onChange={({ target }) => onChange(key, { op: target.value as Condition['op'] })}
        >
          {(field === 'size' ? SIZE_OPS : TEXT_OPS).map((one) => (
            <MenuItem key={one} value={one}>
              {opWord(one)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          className={css.conditionValue}
          label={valueLabel(condition)}
          value={value}
          error={wrong('value') !== undefined}
          helperText={wrong('value') ?? (field === 'attachment' ? t('attachmentHint') : undefined)}
          onChange={({ target }) => onChange(key, { value: target.value })}
        />
        {conditions.length > 1 ? (
          <IconButton size="small" aria-label={t('removeCondition')} onClick={() => onRemove(key)}>
            <X size={16} />
          </IconButton>
        ) : null}
      </div>
    )
  })

import { isBuiltInType, TYPE_NAME_LENGTH } from '@balcao/contracts/tickets/type-words'
import { PlainInput } from '@balcao/ui/field-frame'
import { builtInTypeName } from '@balcao/ui/lib/names'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import { ArrowDown, ArrowUp, CircleAlert, Trash2 } from 'lucide-react'
import type { Row } from './ticket-types.data.ts'
import { t } from './ticket-types.messages.ts'
import css from './ticket-types.module.css'

export const idOf = (place: string) => `ticket-type-${place}`

const builtIn = (id: string) => (isBuiltInType(id) ? builtInTypeName(id) : '')
/** What a row's type is called, also while it is typed. */
export const wordOf = ({ id, name }: Row): string => name.trim() || builtIn(id) || t('fresh')

type RowProps = {
  row: Row
  isFirst: boolean
  isLast: boolean
  wrong: Readonly<Record<string, string>>
  onEdit: (change: { name?: string; customerName?: string; active?: boolean }) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One type: its place, its two words, whether it can be chosen, and for one of its own the way out. */
export const TicketTypesRow = ({ row, isFirst, isLast, wrong, onEdit, onMove, onRemove }: RowProps) => {
  const type = wordOf(row)
  const mover = (by: -1 | 1, isEnd: boolean) => (
    <IconButton
      id={idOf(`${row.id}.${by < 0 ? 'up' : 'down'}`)}
      aria-label={t(by < 0 ? 'up' : 'down', { type })}
      disabled={isEnd}
      onClick={() => onMove(by)}
    >
      {by < 0 ? <ArrowUp size={16} aria-hidden /> : <ArrowDown size={16} aria-hidden />}
    </IconButton>
  )
  const field = (word: 'name' | 'customerName', placeholder: string) => {
    const place = `${row.id}.${word}`
    const error = wrong[place]
    return (
      <div className={css.field}>
        <span className={css.label} aria-hidden="true">
          {t(word)}
        </span>
        <PlainInput
          ids={{
            id: idOf(place),
            describedBy: error && `${idOf(place)}-error`,
            invalid: error !== undefined,
            required: row.isNew && word === 'name',
          }}
          size="small"
          value={row[word]}
          placeholder={placeholder}
          inputProps={{
            'aria-label': t(word === 'name' ? 'nameOf' : 'customerNameOf', { type }),
            maxLength: TYPE_NAME_LENGTH,
            autoComplete: 'off',
          }}
          onChange={(text) => onEdit({ [word]: text })}
        />
        {error ? (
          <p id={`${idOf(place)}-error`} className="field-error">
            <CircleAlert size={14} aria-hidden />
            {error}
          </p>
        ) : null}
      </div>
    )
  }
  return (
    <li className={css.type}>
      <div className={css.order}>
        {mover(-1, isFirst)}
        {mover(1, isLast)}
      </div>
      {field('name', builtIn(row.id))}
      {field('customerName', t('same'))}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
      <label className={css.active}>
        <Switch
          checked={row.active}
          slotProps={{ input: { role: 'switch', 'aria-label': t('activeOf', { type }) } }}
          onChange={(_, active) => onEdit({ active })}
        />
        <span aria-hidden="true">{t('active')}</span>
      </label>
      <div className={css.remove}>
        {isBuiltInType(row.id) ? null : (
          <IconButton aria-label={t('remove', { type })} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  )
}

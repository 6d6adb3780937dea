import { isBuiltInType, TYPE_NAME_LENGTH } from '@balcao/contracts/tickets/type-words'
import { builtInTypeName } from '@balcao/ui/lib/names'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { WordInput } from '../word-input.tsx'
import type { WordsState } from '../words-form.tsx'
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
  wrong: WordsState['wrong']
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
    return (
      <div className={css.field}>
        <WordInput
          id={idOf(place)}
          label={t(word)}
          labelClass={css.label}
          name={t(word === 'name' ? 'nameOf' : 'customerNameOf', { type })}
          value={row[word]}
          placeholder={placeholder}
          maxLength={TYPE_NAME_LENGTH}
          required={row.isNew && word === 'name'}
          error={wrong[place]}
          onChange={(text) => onEdit({ [word]: text })}
        />
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

import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { WordInput } from './word-input.tsx'
import type { WordsState } from './words-form.tsx'
import css from './words-list.module.css'
import type { Row } from './words-list.ts'

type Texts = ((key: 'name' | 'customerName' | 'active') => string) &
  ((key: 'nameOf' | 'customerNameOf' | 'activeOf' | 'up' | 'down' | 'remove', values: { word: string }) => string)

type RowProps = {
  t: Texts
  row: Row
  idOf: (place: string) => string
  /** What it is called, also while it is typed. */
  word: string
  /** What stands where nothing is written. */
  placeholder: { name: string; customerName: string }
  maxLength: number
  isFirst: boolean
  isLast: boolean
  wrong: WordsState['wrong']
  onEdit: (change: { name?: string; customerName?: string; active?: boolean }) => void
  onMove: (by: -1 | 1) => void
  /** Left out where it stays. */
  onRemove: (() => void) | undefined
}

/** One entry of a list of the organisation's own: its place, its two words, whether it can be chosen, and the way out. */
export const WordsRow = ({ t, row, idOf, word, placeholder, maxLength, isFirst, isLast, wrong, onEdit, onMove, onRemove }: RowProps) => {
  const mover = (by: -1 | 1, isEnd: boolean) => (
    <IconButton
      id={idOf(`${row.id}.${by < 0 ? 'up' : 'down'}`)}
      aria-label={t(by < 0 ? 'up' : 'down', { word })}
      disabled={isEnd}
      onClick={() => onMove(by)}
    >
      {by < 0 ? <ArrowUp size={16} aria-hidden /> : <ArrowDown size={16} aria-hidden />}
    </IconButton>
  )
  const field = (name: 'name' | 'customerName') => {
    const place = `${row.id}.${name}`
    return (
      <div className={css.field}>
        <WordInput
          id={idOf(place)}
          label={t(name)}
          labelClass={css.label}
          name={t(name === 'name' ? 'nameOf' : 'customerNameOf', { word })}
          value={row[name]}
          placeholder={placeholder[name]}
          maxLength={maxLength}
          required={row.isNew && name === 'name'}
          error={wrong[place]}
          onChange={(text) => onEdit({ [name]: text })}
        />
      </div>
    )
  }
  return (
    <li className={css.entry}>
      <div className={css.order}>
        {mover(-1, isFirst)}
        {mover(1, isLast)}
      </div>
      {field('name')}
      {field('customerName')}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
      <label className={css.active}>
        <Switch
          checked={row.active}
          slotProps={{ input: { role: 'switch', 'aria-label': t('activeOf', { word }) } }}
          onChange={(_, active) => onEdit({ active })}
        />
        <span aria-hidden="true">{t('active')}</span>
      </label>
      <div className={css.remove}>
        {onRemove ? (
          <IconButton aria-label={t('remove', { word })} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        ) : null}
      </div>
    </li>
  )
}

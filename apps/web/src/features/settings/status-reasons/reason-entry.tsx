import { STATUS_NAME_LENGTH } from '@balcao/contracts/tickets/status-words'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { WordInput } from '../word-input.tsx'
import type { Draft } from './status-reasons.data.ts'
import { t } from './status-reasons.messages.ts'
import css from './status-reasons.module.css'

type ReasonEntryProps = {
  reason: Draft
  isFirst: boolean
  isLast: boolean
  error: string | undefined
  onEdit: (change: Partial<Draft>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One reason of a status: its place, its text, who reads it, whether it can be chosen, and the way out. */
export const ReasonEntry = ({ reason, isFirst, isLast, error, onEdit, onMove, onRemove }: ReasonEntryProps) => {
  const word = reason.name.trim() || t('fresh')
  const flag = (name: 'forCustomers' | 'active') => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className={css.flag}>
      <Switch
        checked={reason[name]}
        slotProps={{ input: { role: 'switch', 'aria-label': t(`${name}Of`, { word }) } }}
        onChange={(_, on) => onEdit({ [name]: on })}
      />
      <span aria-hidden="true">{t(name)}</span>
    </label>
  )
  return (
    <li className={css.entry}>
      <div className={css.order}>
        <IconButton aria-label={t('up', { word })} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('down', { word })} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown size={16} aria-hidden />
        </IconButton>
      </div>
      <div className={css.name}>
        <WordInput
          id={`status-reason-${reason.key}`}
          label={t('name')}
          labelClass={css.label}
          name={t('nameOf', { word })}
          value={reason.name}
          placeholder=""
          maxLength={STATUS_NAME_LENGTH}
          required
          error={error}
          onChange={(name) => onEdit({ name })}
        />
      </div>
      <div className={css.flags}>
        {flag('forCustomers')}
        {flag('active')}
      </div>
      <IconButton className={css.remove ?? ''} aria-label={t('remove', { word })} onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  )
}

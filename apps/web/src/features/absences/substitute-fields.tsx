import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { fieldId } from '@balcao/ui/lib/forms/form-errors'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { X } from 'lucide-react'
import { PersonSelect } from '../../lib/pickers/person-select.tsx'
import { useTicketOptions } from '../../lib/tickets/people.data.ts'
import css from './absences.module.css'
import type { PerQueue } from './form-values.ts'
import { t } from './messages.ts'

type SubstituteFieldsProps = {
  value: readonly PerQueue[]
  /** What is wrong, by `queue-<id>`. */
  errors: Readonly<Record<string, string>>
  onChange: (value: PerQueue[]) => void
}

/** Substitutes for queues of their own, beside the one for all others. */
export const SubstituteFields = ({ value, errors, onChange }: SubstituteFieldsProps) => {
  const { queues } = useTicketOptions(true)
  const free = queues.filter(({ id }) => !value.some(({ queueId }) => queueId === id))
  const nameOf = (id: number) => queues.find((queue) => queue.id === id)?.name ?? `#${id}`
  return (
    <>
      {value.map(({ queueId, userId }) => (
        <div key={queueId} className={css.perQueue}>
          <FieldFrame
            label={t('substituteOf', { queue: nameOf(queueId) })}
            id={fieldId(`queue-${queueId}`)}
            error={errors[`queue-${queueId}`]}
          >
            {(ids) => (
              <PersonSelect
                ids={ids}
                value={userId}
                assignable
                onChange={(next) => onChange(value.map((one) => (one.queueId === queueId ? { queueId, userId: next } : one)))}
              />
            )}
          </FieldFrame>
          <IconButton
            aria-label={t('removeSubstitute', { queue: nameOf(queueId) })}
            onClick={() => onChange(value.filter((one) => one.queueId !== queueId))}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {free.length > 0 ? (
        <Select
          size="small"
          displayEmpty
          value=""
          onChange={(event) => onChange([...value, { queueId: Number(event.target.value), userId: null }])}
          SelectDisplayProps={{ 'aria-label': t('addSubstitute') }}
          renderValue={() => <span className="field-placeholder">{t('addSubstitute')}</span>}
        >
          {free.map(({ id, name }) => (
            <MenuItem key={id} value={String(id)}>
              {name}
            </MenuItem>
          ))}
        </Select>
      ) : null}
    </>
  )
}

import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTicketOptions } from '../../lib/tickets/people.data.ts'
import css from './absences.module.css'
import { addMonths, monthName } from './calendar.ts'
import { t } from './messages.ts'

type ToolsProps = {
  month: string
  current: string
  queueId: number | undefined
  onMonth: (month: string) => void
  onQueue: (queueId: number | undefined) => void
  onEnter: () => void
  onLeave: () => void
  onShift: () => void
  onFeed: () => void
  /** What is shown, as a file. */
  asFile: ReactNode
}

/** Which month and queue is shown, and what can be done. */
export const Tools = ({ month, current, queueId, onMonth, onQueue, onEnter, onLeave, onShift, onFeed, asFile }: ToolsProps) => {
  const { queues } = useTicketOptions(true)
  return (
    <div className={css.tools}>
      <div className={css.month}>
        <IconButton aria-label={t('previous')} onClick={() => onMonth(addMonths(month, -1))}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <span className={css.monthName} role="status">
          {monthName(month)}
        </span>
        <IconButton aria-label={t('next')} onClick={() => onMonth(addMonths(month, 1))}>
          <ChevronRight size={18} aria-hidden />
        </IconButton>
        {month === current ? null : (
          <Button size="small" onClick={() => onMonth(current)}>
            {t('today')}
          </Button>
        )}
      </div>
      <Select
        size="small"
        className={css.queue}
        displayEmpty
        value={queueId === undefined ? '' : String(queueId)}
        onChange={(event) => onQueue(event.target.value ? Number(event.target.value) : undefined)}
        SelectDisplayProps={{ 'aria-label': t('queue') }}
        renderValue={(chosen) => queues.find(({ id }) => String(id) === chosen)?.name ?? t('allQueues')}
      >
        <MenuItem value="">{t('allQueues')}</MenuItem>
        {queues.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </Select>
      <div className={css.acts}>
        {asFile}
        <Button size="small" onClick={onFeed}>
          {t('feed')}
        </Button>
        <Button size="small" onClick={onShift}>
          {t('shift')}
        </Button>
        <Button size="small" onClick={onLeave}>
          {t('leaveNow')}
        </Button>
        <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={onEnter}>
          {t('add')}
        </Button>
      </div>
    </div>
  )
}

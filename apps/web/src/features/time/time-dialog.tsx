import type { TicketTime, TimeEntry } from '@balcao/contracts/time/time'
import { shortDate } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { Pencil, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { writeDuration } from '../../lib/tickets/time-text.ts'
import { t } from './messages.ts'
import { useTimeActs } from './time.data.ts'
import css from './time.module.css'
import { TimeForm } from './time-form.tsx'

type TimeDialogProps = {
  ticketId: number
  time: TicketTime
  /** The entry to begin with, such as that of a clock just stopped. */
  edited: TimeEntry | undefined
  onClose: () => void
}

/** Who spent how much time on a ticket, and the form for more of it. */
export const TimeDialog = ({ ticketId, time, edited: first, onClose }: TimeDialogProps) => {
  const titleId = useId()
  const me = useMe()
  const acts = useTimeActs()
  const [edited, setEdited] = useState(first)
  // Toasts are out of reach while a dialog is open: the way back stands in it.
  const [undo, setUndo] = useState<{ run: () => Promise<unknown> } | null>(null)
  const said = useRef<HTMLDivElement>(null)
  async function remove(entry: TimeEntry) {
    if (edited?.id === entry.id) setEdited(undefined)
    // The button pressed goes with its row; here it is said, with the way back.
    said.current?.focus()
    const back = await acts.remove(entry, me.id)
    setUndo(back ? { run: back } : null)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        {time.mayLog ? <TimeForm key={edited?.id ?? 'new'} ticketId={ticketId} entry={edited} onDone={() => setEdited(undefined)} /> : null}
        <div ref={said} tabIndex={-1} role="status" className={undo ? css.undo : undefined}>
          {undo ? (
            <>
              {t('removed')}
              <Button
                size="small"
                variant="text"
                onClick={() => {
                  setUndo(null)
                  void undo.run()
                }}
              >
                {t('undo')}
              </Button>
            </>
          ) : null}
        </div>
        {time.data.length === 0 ? (
          <p className={css.quiet}>{t('empty')}</p>
        ) : (
          <>
            <p className={css.sum}>
              {t('total')} <strong>{writeDuration(time.minutes)}</strong>
            </p>
            <ul className={css.entries} aria-label={t('title')}>
              {time.data.map((entry) => (
                <li key={entry.id}>
                  <strong className={css.minutes}>{writeDuration(entry.minutes)}</strong>
                  <div className={css.what}>
                    <span>
                      {entry.person.name} · {shortDate(`${entry.workedOn}T12:00:00`)}
                    </span>
                    {entry.note ? <span className={css.note}>{entry.note}</span> : null}
                  </div>
                  {entry.mine ? <Acts entry={entry} onEdit={() => setEdited(entry)} onRemove={() => void remove(entry)} /> : null}
                </li>
              ))}
            </ul>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

const Acts = ({ entry, onEdit, onRemove }: { entry: TimeEntry; onEdit: () => void; onRemove: () => void }) => {
  const said = { time: writeDuration(entry.minutes), name: entry.person.name }
  return (
    <span className={css.acts}>
      <IconButton aria-label={t('editOf', said)} onClick={onEdit}>
        <Pencil size={14} aria-hidden />
      </IconButton>
      <IconButton aria-label={t('removeOf', said)} onClick={onRemove}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </span>
  )
}

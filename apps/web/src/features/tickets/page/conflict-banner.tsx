import Button from '@mui/material/Button'
import { changeText, differences, fieldName } from '../../../lib/tickets/changes.ts'
import type { SaveTicket } from '../../../lib/tickets/save-ticket.data.ts'
import { t } from '../../../lib/tickets/ticket.messages.ts'
import css from '../../../lib/tickets/ticket.module.css'

/** Somebody was faster: what they changed, and what to do with one's own change, which is kept. */
export const ConflictBanner = ({ saving }: { saving: SaveTicket }) => {
  const { conflict, saveAnyway, dropConflict } = saving
  if (!conflict) return null
  return (
    <section className={css.conflict} role="alert">
      <strong>{t('conflictTitle')}</strong>
      <ul>
        {differences(conflict.before, conflict.current).map((change) => (
          <li key={change.field}>{changeText(change)}</li>
        ))}
      </ul>
      <p>{t('conflictMine', { change: Object.keys(conflict.mine).map(fieldName).join(', ') })}</p>
      <div className={css.conflictActions}>
        <Button size="small" onClick={saveAnyway}>
          {t('saveAnyway')}
        </Button>
        <Button size="small" variant="text" onClick={dropConflict}>
          {t('discardMine')}
        </Button>
      </div>
    </section>
  )
}

import type { Announcement } from '@balcao/contracts/notifications/announced'
import { exactTime } from '@balcao/ui/lib/time'
import { SeverityMark } from '@balcao/ui/notifications/severity-mark'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { t } from './sent.messages.ts'
import css from './sent.module.css'
import { audienceText, authorText } from './sent-words.ts'

type SentDialogProps = { one: Announcement; onClose: () => void }

/** All of one announcement: what it said, to whom, and who has read it. */
export const SentDialog = ({ one, onClose }: SentDialogProps) => {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        <span className={css.what}>
          <SeverityMark severity={one.severity} />
          {one.title}
        </span>
      </DialogTitle>
      <DialogContent tabIndex={0}>
        <div className={css.detail}>
          <p className={css.message}>{one.message}</p>
          <div className={css.facts}>
            <p>
              {t('toWhom')}: {audienceText(one)}
            </p>
            <p>{t('readersOf', { readers: one.readers, receivers: one.receivers })}</p>
            <p>{t('sentBy', { name: authorText(one), at: exactTime(one.sentAt) })}</p>
            {one.expiresAt ? <p>{t('expires', { at: exactTime(one.expiresAt) })}</p> : null}
            {one.actionUrl ? <p>{one.actionUrl}</p> : null}
          </div>
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

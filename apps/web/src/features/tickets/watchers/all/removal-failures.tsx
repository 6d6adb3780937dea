import type { WatchFailure } from '@balcao/contracts/tickets/watch-overview'
import { said } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { t } from './overview.messages.ts'
import css from './overview.module.css'

/** What stayed as it was, and why. */
export const RemovalFailures = ({ failed, onClose }: { failed: readonly WatchFailure[]; onClose: () => void }) => (
  <Dialog open fullWidth maxWidth="sm" aria-labelledby="watch-failures" onClose={onClose}>
    <DialogTitle id="watch-failures">{t('failedTitle', { n: failed.length })}</DialogTitle>
    <DialogContent>
      <ul className={css.failed}>
        {failed.map(({ key, number, title, reasons }) => (
          <li key={key}>
            {number === null ? (title ?? t('unseen')) : `#${number} ${title}`}
            <div className={css.reason}>{reasons.map(said).join(' ')}</div>
          </li>
        ))}
      </ul>
    </DialogContent>
    <DialogActions>
      <Button variant="contained" onClick={onClose} autoFocus>
        {t('close')}
      </Button>
    </DialogActions>
  </Dialog>
)

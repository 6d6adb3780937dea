import type { BulkFailure } from '@balcao/contracts/tickets/bulk'
import { said } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Link } from '@tanstack/react-router'
import { t } from './bulk.messages.ts'
import css from './list.module.css'

/** Which tickets of a bulk change stayed as they were, and why. */
export const BulkFailures = ({ failed, onClose }: { failed: readonly BulkFailure[]; onClose: () => void }) => (
  <Dialog open fullWidth maxWidth="sm" aria-labelledby="falhas-titulo" onClose={onClose}>
    <DialogTitle id="falhas-titulo">{t('failedTitle', { n: failed.length })}</DialogTitle>
    <DialogContent>
      <p className={css.failedText}>{t('failedText')}</p>
      <ul className={css.failed}>
        {failed.map(({ id, number, title, reasons }) => (
          <li key={id}>
            {number === null ? (
              t('unseen')
            ) : (
              <Link to="/tickets/$id" params={{ id: String(id) }} onClick={onClose}>
                <span className="num">#{number}</span> {title}
              </Link>
            )}
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

import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import css from './help-dialog.module.css'
import { t } from './messages.ts'
import { shortcuts } from './shortcut-messages.ts'

export const HelpDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="ajuda-titulo">
    <DialogTitle id="ajuda-titulo">{t('shortcuts')}</DialogTitle>
    <DialogContent tabIndex={0}>
      {shortcuts().map(({ area, keys }) => (
        <section key={area}>
          <h3 className={css.area}>{area}</h3>
          <dl className={css.keys}>
            {keys.map(([key, act]) => (
              <div key={key} className={css.key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{act}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </DialogContent>
    <DialogActions>
      <Button autoFocus onClick={onClose}>
        {t('close')}
      </Button>
    </DialogActions>
  </Dialog>
)

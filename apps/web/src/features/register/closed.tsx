import Alert from '@mui/material/Alert'
import { t } from './messages.ts'
import css from './register.module.css'

/** Where a new organisation cannot be founded: that it is so, and what to do instead. */
export const Closed = () => (
  <>
    <Alert severity="info" variant="outlined" role="status">
      {t('closed')}
    </Alert>
    <p className={css.quiet}>{t('closedText')}</p>
  </>
)

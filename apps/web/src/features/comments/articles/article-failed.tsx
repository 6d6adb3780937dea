import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import { t as words } from '../../../lib/articles/messages.ts'
import css from './forms.module.css'
import { t } from './messages.ts'

/** That an article could not be read, with the way back to the list and another try. */
export const ArticleFailed = ({ error, onBack, onRetry }: { error: unknown; onBack: () => void; onRetry: () => void }) => (
  <div className={css.forms}>
    <p role="alert">{t('failed', { why: failureOf(error).message })}</p>
    <div className={css.acts}>
      <Button onClick={onBack}>{t('back')}</Button>
      <Button onClick={onRetry}>{words('retry')}</Button>
    </div>
  </div>
)

import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { t } from './messages.ts'
import css from './recurring.module.css'

/** For whoever comes here without the permission. */
export const Refused = () => (
  <div className={css.form}>
    <PageHeader title={t('title')} hideTitle />
    <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
  </div>
)

import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import css from './announcements.module.css'
import { t } from './messages.ts'

/** For whoever comes here without the permission. */
export const Refused = () => (
  <div className={css.page}>
    <PageHeader title={t('title')} hideTitle />
    <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
  </div>
)

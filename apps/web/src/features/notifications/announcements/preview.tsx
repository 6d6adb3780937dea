import { NotificationPreview } from '@balcao/ui/notifications/notification-preview'
import css from './announcements.module.css'
import type { FormValues } from './form-values.ts'
import { t } from './messages.ts'

/** What is being written, as the drawer will show it. */
export const Preview = ({ values: { title, message, severity, actionUrl } }: { values: FormValues }) => (
  <section className={css.preview} aria-labelledby="comunicado-previa">
    <h2 id="comunicado-previa">{t('preview')}</h2>
    <div className={css.drawer}>
      <NotificationPreview
        title={title.trim() || t('previewTitle')}
        message={message.trim() || t('previewMessage')}
        severity={severity}
        leads={actionUrl.trim() !== ''}
      />
    </div>
  </section>
)

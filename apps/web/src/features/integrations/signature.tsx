import page from '../../lib/page/form-page.module.css'
import { NewSecret } from '../../lib/secrets/new-secret.tsx'
import { t } from './messages.ts'
import { useWebhookActs } from './webhooks.data.ts'

/** How receivers check that a call is from here, and the way to a new secret. */
export const Signature = ({ id }: { id: number }) => {
  const { rotate } = useWebhookActs()
  return (
    <section className={page.card} aria-label={t('secret')}>
      <h2 className={page.legend}>{t('secret')}</h2>
      <p className={page.quiet}>{t('secretHint')}</p>
      <NewSecret t={t} onRotate={() => rotate(id)} />
    </section>
  )
}

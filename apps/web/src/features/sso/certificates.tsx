import { CERTIFICATE_WARNING_DAYS } from '@balcao/contracts/sso/bounds'
import type { Provider } from '@balcao/contracts/sso/providers'
import { shortDate } from '@balcao/ui/lib/time'
import page from '../../lib/page/form-page.module.css'
import { t } from './messages.ts'
import css from './sso.module.css'

const DAY_MS = 86_400_000

/** How long a provider's signatures still count by the last of its certificates. Those of other protocols end with nothing. */
export function certificateState({ saml }: Pick<Provider, 'saml'>): 'over' | 'soon' | undefined {
  if (!saml || saml.certificates.length === 0) return undefined
  const left = Math.max(...saml.certificates.map(({ until }) => Date.parse(until))) - Date.now()
  return left <= 0 ? 'over' : left < CERTIFICATE_WARNING_DAYS * DAY_MS ? 'soon' : undefined
}

/** Whose signatures count, and until when. */
export const Certificates = ({ provider }: { provider: Provider }) => {
  const { saml } = provider
  if (!saml) return null
  const state = certificateState(provider)
  return (
    <section className={page.card} aria-label={t('certificatesOf')}>
      <h2 className={page.legend}>{t('certificatesOf')}</h2>
      {state ? (
        <div role="status" className={page.problem}>
          <p>{t(`certificate_${state}`)}</p>
        </div>
      ) : null}
      {saml.certificates.map(({ subject, fingerprint, until }) => (
        <div key={fingerprint} className={css.domain}>
          <p className={css.line}>{t('certificateUntil', { subject, when: shortDate(until) })}</p>
          <code className={css.fingerprint}>{fingerprint}</code>
        </div>
      ))}
    </section>
  )
}

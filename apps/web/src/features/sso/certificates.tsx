import { CERTIFICATE_WARNING_DAYS } from '@balcao/contracts/sso/bounds'
import type { Provider } from '@balcao/contracts/sso/providers'
import { shortDate } from '@balcao/ui/lib/time'
import page from '../../lib/page/form-page.module.css'
import { t as ldap } from './ldap.messages.ts'
import { t } from './messages.ts'
import css from './sso.module.css'

const DAY_MS = 86_400_000

/** How long a provider's signatures still count by the last of its certificates. Those of other protocols end with nothing. */
export function certificateState({ saml, directory }: Pick<Provider, 'saml' | 'directory'>): 'over' | 'soon' | undefined {
  const ends = (saml ?? directory)?.certificates.map(({ until }) => Date.parse(until)) ?? []
  const server = directory?.certificateUntil ? Date.parse(directory.certificateUntil) : Number.POSITIVE_INFINITY
  const left = Math.min(ends.length > 0 ? Math.max(...ends) : Number.POSITIVE_INFINITY, server) - Date.now()
  if (left === Number.POSITIVE_INFINITY) return undefined
  return left <= 0 ? 'over' : left < CERTIFICATE_WARNING_DAYS * DAY_MS ? 'soon' : undefined
}

/** Whose signatures count, and until when. */
export const Certificates = ({ provider }: { provider: Provider }) => {
  const { saml, directory } = provider
  const known = saml ?? directory
  if (!known || (directory && known.certificates.length === 0 && directory.certificateUntil === null)) return null
  const state = certificateState(provider)
  return (
    <section className={page.card} aria-label={t('certificatesOf')}>
      <h2 className={page.legend}>{t('certificatesOf')}</h2>
      {state ? (
        <div role="status" className={page.problem}>
          <p>{directory ? ldap(`certificate_${state}`) : t(`certificate_${state}`)}</p>
        </div>
      ) : null}
      {directory?.certificateUntil ? (
        <p className={css.line}>{ldap('serverCertificate', { when: shortDate(directory.certificateUntil) })}</p>
      ) : null}
      {known.certificates.map(({ subject, fingerprint, until }) => (
        <div key={fingerprint} className={css.domain}>
          <p className={css.line}>{t('certificateUntil', { subject, when: shortDate(until) })}</p>
          <code className={css.fingerprint}>{fingerprint}</code>
        </div>
      ))}
    </section>
  )
}

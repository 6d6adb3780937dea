import type { Provider } from '@balcao/contracts/sso/providers'
import { CopyButton } from '@balcao/ui/profile/copy-button'
import page from '../../lib/page/form-page.module.css'
import { asPem } from './form-values.ts'
import { t } from './messages.ts'
import css from './sso.module.css'

/** So much of a certificate is shown: what is copied is all of it. */
const SHOWN = 48

/** A text to be copied, below what it is; `shown` where that is long. */
export const CopyLine = ({ label, text, shown = text }: { label: string; text: string; shown?: string }) => (
  <div className={css.copy}>
    <span className={page.quiet}>{label}</span>
    <code>{shown}</code>
    <CopyButton text={text} label={t('copyOf', { what: label })} />
  </div>
)

/** What has to be entered at the provider. */
export const Addresses = ({ provider: { redirectUris, signedOutUris, backChannelUri, saml, scim } }: { provider: Provider }) => (
  <section className={page.card} aria-label={t('addresses')}>
    <h2 className={page.legend}>{t('addresses')}</h2>
    {saml ? <CopyLine label={t('ownEntityId')} text={saml.entityId} /> : null}
    {redirectUris.map((uri) => (
      <CopyLine key={uri} label={t(saml ? 'acsUrl' : 'redirectUri')} text={uri} />
    ))}
    {signedOutUris.map((uri) => (
      <CopyLine key={uri} label={t('signedOutUri')} text={uri} />
    ))}
    {saml ? null : <CopyLine label={t('backChannelUri')} text={backChannelUri} />}
    {saml?.certificate ? (
      <CopyLine label={t('ownCertificate')} text={asPem([saml.certificate])} shown={`${saml.certificate.slice(0, SHOWN)}…`} />
    ) : null}
    {saml && !saml.certificate ? <p className={page.quiet}>{t('ownCertificateNone')}</p> : null}
    <CopyLine label={t('scimUrl')} text={scim.url} />
  </section>
)

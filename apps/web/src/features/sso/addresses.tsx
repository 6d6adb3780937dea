import type { Provider } from '@balcao/contracts/sso/providers'
import { CopyButton } from '@balcao/ui/profile/copy-button'
import page from '../../lib/page/form-page.module.css'
import { t } from './messages.ts'
import css from './sso.module.css'

/** A text to be copied, below what it is. */
export const CopyLine = ({ label, text }: { label: string; text: string }) => (
  <div className={css.copy}>
    <span className={page.quiet}>{label}</span>
    <code>{text}</code>
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
    {saml?.certificate ? <CopyLine label={t('ownCertificate')} text={saml.certificate} /> : null}
    {saml && !saml.certificate ? <p className={page.quiet}>{t('ownCertificateNone')}</p> : null}
    <CopyLine label={t('scimUrl')} text={scim.url} />
  </section>
)

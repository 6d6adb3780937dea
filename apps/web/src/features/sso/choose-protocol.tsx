import { SSO_PROTOCOLS } from '@balcao/contracts/sso/bounds'
import { Link } from '@tanstack/react-router'
import page from '../../lib/page/form-page.module.css'
import { t } from './messages.ts'
import css from './sso.module.css'

/** The first question about a new provider: how it speaks. */
export const ChooseProtocol = () => (
  <section className={page.card} aria-label={t('protocol')}>
    <h2 className={page.legend}>{t('protocol')}</h2>
    <p className={page.quiet}>{t('protocolHint')}</p>
    <div className={page.pair}>
      {SSO_PROTOCOLS.map((protocol) => (
        <Link key={protocol} to="/sso/new" search={{ protocol }} className={css.protocol}>
          <strong>{t(`protocol_${protocol}`)}</strong>
          <span className={page.quiet}>{t(`protocolHint_${protocol}`)}</span>
        </Link>
      ))}
    </div>
  </section>
)

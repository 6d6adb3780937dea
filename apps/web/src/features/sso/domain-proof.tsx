import type { Provider } from '@balcao/contracts/sso/providers'
import Button from '@mui/material/Button'
import page from '../../lib/page/form-page.module.css'
import { CopyLine } from './addresses.tsx'
import { t as ldap } from './ldap.messages.ts'
import { t } from './messages.ts'
import { useProviderActs } from './sso.data.ts'
import css from './sso.module.css'

/** Domains that lead to this provider from the general sign-in page, and the records that prove them. */
export const DomainProof = ({ provider: { id, directory, domainRecords, provedDomains } }: { provider: Provider }) => {
  const { proveDomains } = useProviderActs()
  return (
    <section className={page.card} aria-label={t('domainProof')}>
      <h2 className={page.legend}>{t('domainProof')}</h2>
      <p className={page.quiet}>{directory ? ldap('domainProofHint') : t('domainProofHint')}</p>
      {domainRecords.map(({ domain, name, value }) => (
        <div key={domain} className={css.domain}>
          <p className={page.quiet}>
            {domain}: {t(provedDomains.includes(domain) ? 'domainProved' : 'domainNotProved')}
          </p>
          <CopyLine label={t('domainRecord', { domain })} text={`${name} TXT ${value}`} />
        </div>
      ))}
      <div>
        <Button variant="outlined" size="small" onClick={() => void proveDomains(id)}>
          {t('proveDomains')}
        </Button>
      </div>
    </section>
  )
}

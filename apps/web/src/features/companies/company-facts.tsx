import { cnpjText } from '@balcao/contracts/companies/cnpj'
import type { Company } from '@balcao/contracts/companies/companies'
import { figure } from '@balcao/ui/lib/language'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { callable } from '../../lib/people/callable.ts'
import css from './companies.module.css'
import { t } from './messages.ts'

const Phone = ({ number }: { number: string }) => <a href={callable(number)}>{number}</a>

const Site = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noreferrer">
    {address.replace(/^https?:\/\//, '')}
  </a>
)

/** Values with what each is for, one a line. */
const Lines = ({ lines }: { lines: readonly { label: string; value: ReactNode; key: string }[] }) =>
  lines.length === 0 ? (
    <span className={css.quiet}>—</span>
  ) : (
    <ul className={css.lines}>
      {lines.map(({ label, value, key }) => (
        <li key={key}>
          {label ? <span className={css.quiet}>{`${label}: `}</span> : null}
          {value}
        </li>
      ))}
    </ul>
  )

/** What the desk knows of a company, to read. */
export const CompanyFacts = ({ company }: { company: Company }) => {
  const { cnpj, csat, lastContactAt, tier, health, owner, parent, phone, phones, website, address, addresses, withoutAi } = company
  return (
    <dl className={css.facts}>
      <Fact label={t('name')}>{company.name}</Fact>
      <Fact label={t('legalName')}>{company.legalName}</Fact>
      <Fact label={t('cnpj')}>{cnpj ? cnpjText(cnpj) : null}</Fact>
      <Fact label={t('segment')}>{company.segment}</Fact>
      <Fact label={t('tier')}>{tier ? t(`tier_${tier}`) : null}</Fact>
      <Fact label={t('health')}>{health ? t(`health_${health}`) : null}</Fact>
      <Fact label={t('csatLong')}>{csat === null ? null : `${figure(csat)}%`}</Fact>
      <Fact label={t('lastContact')}>{lastContactAt ? <TimeAgo at={lastContactAt} /> : null}</Fact>
      <Fact label={t('owner')}>{owner?.name}</Fact>
      <Fact label={t('parent')}>
        {parent ? (
          <Link to="/companies/$id" params={{ id: String(parent.id) }}>
            {parent.name}
          </Link>
        ) : null}
      </Fact>
      <Fact label={t('phone')}>{phone ? <Phone number={phone} /> : null}</Fact>
      <Fact label={t('phones')}>
        <Lines lines={phones.map(({ label, number }, n) => ({ label, value: <Phone number={number} />, key: `${n} ${number}` }))} />
      </Fact>
      <Fact label={t('website')}>{website ? <Site address={website} /> : null}</Fact>
      <Fact label={t('address')}>{address}</Fact>
      <Fact label={t('addresses')}>
        <Lines lines={addresses.map((one, n) => ({ label: one.label, value: one.address, key: `${n} ${one.address}` }))} />
      </Fact>
      {withoutAi ? <Fact label={t('ai')}>{t('aiNot')}</Fact> : null}
      <Fact label={t('notes')}>{company.notes}</Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children || <span className={css.quiet}>—</span>}</dd>
  </>
)

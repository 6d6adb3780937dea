import type { Asset } from '@balcao/contracts/assets/assets'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './assets.module.css'
import { t } from './messages.ts'
import { moneyText } from './money.ts'
import { AssetStatus, dayText, WarrantyDay } from './status.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children || <span className={css.quiet}>—</span>}</dd>
  </>
)

const By = ({ who, at }: { who: Asset['createdBy']; at: string }) => (
  <>
    {who?.name}{' '}
    <span className={css.quiet}>
      <TimeAgo at={at} />
    </span>
  </>
)

/** What the desk knows of an asset, to read. */
export const AssetFacts = ({ asset }: { asset: Asset }) => {
  const { company, person, purchasedOn, costCents } = asset
  return (
    <dl className={css.facts}>
      <Fact label={t('tag')}>{asset.tag}</Fact>
      <Fact label={t('kindId')}>{asset.kind.name}</Fact>
      <Fact label={t('status')}>
        <AssetStatus status={asset.status} />
      </Fact>
      <Fact label={t('companyId')}>
        {company ? (
          <Link to="/companies/$id" params={{ id: String(company.id) }}>
            {company.name}
          </Link>
        ) : null}
      </Fact>
      <Fact label={t('userId')}>
        {person ? (
          <Link to="/people/$id" params={{ id: String(person.id) }}>
            {person.name}
          </Link>
        ) : null}
      </Fact>
      <Fact label={t('location')}>{asset.location}</Fact>
      <Fact label={t('manufacturer')}>{asset.manufacturer}</Fact>
      <Fact label={t('model')}>{asset.model}</Fact>
      <Fact label={t('serialNumber')}>{asset.serialNumber}</Fact>
      <Fact label={t('purchasedOn')}>{purchasedOn ? dayText(purchasedOn) : null}</Fact>
      <Fact label={t('warrantyUntil')}>
        {asset.warrantyUntil ? <WarrantyDay {...asset} /> : <span className={css.quiet}>{t('warranty_none')}</span>}
      </Fact>
      <Fact label={t('costCents')}>{costCents === null ? null : moneyText(costCents)}</Fact>
      <Fact label={t('notes')}>{asset.notes}</Fact>
      <Fact label={t('createdBy')}>
        <By who={asset.createdBy} at={asset.createdAt} />
      </Fact>
      <Fact label={t('updatedBy')}>
        <By who={asset.updatedBy} at={asset.updatedAt} />
      </Fact>
    </dl>
  )
}

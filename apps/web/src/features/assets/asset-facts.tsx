import type { Asset } from '@balcao/contracts/assets/assets'
import { exactTime } from '@balcao/ui/lib/time'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './assets.module.css'
import { t } from './messages.ts'
import { moneyText } from './money.ts'
import { AssetStatus, dayText, WarrantyText } from './status.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children || <span className={css.quiet}>—</span>}</dd>
  </>
)

const byAt = (who: Asset['createdBy'], at: string) => (who ? t('byAt', { name: who.name, at: exactTime(at) }) : exactTime(at))

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
      <Fact label={t('warranty')}>
        <WarrantyText {...asset} />
      </Fact>
      <Fact label={t('costCents')}>{costCents === null ? null : moneyText(costCents)}</Fact>
      <Fact label={t('notes')}>{asset.notes}</Fact>
      <Fact label={t('createdBy')}>{byAt(asset.createdBy, asset.createdAt)}</Fact>
      <Fact label={t('updatedBy')}>{byAt(asset.updatedBy, asset.updatedAt)}</Fact>
    </dl>
  )
}

import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useAssetList } from '../assets.data.ts'
import css from '../assets.module.css'
import { t as ta } from '../messages.ts'
import { AssetStatus, WarrantyDay } from '../status.tsx'
import { t } from './messages.ts'

type AssetLinesProps = { of: { companyId: number } | { userId: number } }

/** The assets of one company or one person, and the way to write down another. */
export const AssetLines = ({ of }: AssetLinesProps) => {
  const heading = useId()
  const navigate = useNavigate()
  const can = useCan()
  const may = can('asset.read')
  const list = useAssetList(of, may)
  const search: Record<string, string> = 'companyId' in of ? { company: String(of.companyId) } : { person: String(of.userId) }
  if (!may) return null
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading} className={css.heading}>
          {t('heading')}
        </h2>
        {list.rows.length > 0 ? (
          <Link to="/assets" search={search}>
            {t('all')}
          </Link>
        ) : null}
      </div>
      <Loaded query={list}>
        {() =>
          list.rows.length === 0 ? (
            <p className={css.quiet}>{t('none')}</p>
          ) : (
            <ul className={css.lines} aria-labelledby={heading}>
              {list.rows.map((asset) => (
                <li key={asset.id} className={css.line}>
                  <Link to="/assets/$id" params={{ id: String(asset.id) }}>
                    {asset.name}
                  </Link>
                  <span className={css.quiet}>{[asset.kind.name, asset.tag].filter(Boolean).join(' · ')}</span>
                  <AssetStatus status={asset.status} />
                  <WarrantyDay {...asset} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={css.buttons}>
        {list.hasNextPage ? (
          <Button size="small" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {ta('more')}
          </Button>
        ) : null}
        {can('asset.edit') ? (
          <Button size="small" startIcon={<Plus size={14} aria-hidden />} onClick={() => void navigate({ to: '/assets/new', search })}>
            {t('add')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

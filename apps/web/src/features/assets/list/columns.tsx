import type { Asset } from '@balcao/contracts/assets/assets'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import css from '../assets.module.css'
import { t } from '../messages.ts'
import { AssetStatus, WarrantyDay, WarrantyText } from '../status.tsx'

/** What the list shows of an asset. */
export const columnsOf = (): readonly TableColumn<Asset>[] => [
  {
    id: 'name',
    label: t('name'),
    width: 220,
    grow: true,
    hideable: false,
    sortKey: 'name',
    cell: ({ name, manufacturer, model, status }) => (
      <span className={css.name} data-off={status === 'retired' || undefined}>
        <span className={css.words}>{name}</span>
        <span className={css.second}>{[manufacturer, model].filter(Boolean).join(' ')}</span>
      </span>
    ),
  },
  { id: 'tag', label: t('tag'), width: 104, sortKey: 'tag', cell: ({ tag }) => <span className={`num ${css.quiet}`}>{tag || '—'}</span> },
  { id: 'kind', label: t('kindId'), width: 110, cell: ({ kind }) => kind.name },
  { id: 'status', label: t('status'), width: 132, cell: ({ status }) => <AssetStatus status={status} /> },
  { id: 'company', label: t('companyId'), width: 140, cell: ({ company }) => <span className={css.quiet}>{company?.name ?? '—'}</span> },
  { id: 'person', label: t('userId'), width: 140, cell: ({ person }) => <span className={css.quiet}>{person?.name ?? '—'}</span> },
  { id: 'warranty', label: t('warrantyUntil'), width: 170, sortKey: 'warranty', cell: (asset) => <WarrantyDay {...asset} /> },
  {
    id: 'updated',
    label: t('updatedAt'),
    width: 84,
    sortKey: 'updated',
    cell: ({ updatedAt }) => (
      <span className={css.quiet}>
        <TimeAgo at={updatedAt} bare />
      </span>
    ),
  },
]

/** An asset on the phone. */
export const card = (asset: Asset) => (
  <RowCard
    name={asset.name}
    lines={[
      [asset.kind.name, asset.tag, asset.company?.name ?? asset.person?.name].filter(Boolean).join(' · '),
      <>
        <AssetStatus status={asset.status} /> {asset.warrantyUntil ? <WarrantyText {...asset} /> : null}
      </>,
    ]}
  />
)

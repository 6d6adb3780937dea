import type { Asset } from '@balcao/contracts/assets/assets'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import properties from '../../../lib/tickets/properties.module.css'
import { MissingFact } from '../../../lib/tickets/property-row.tsx'
import { api, trpc } from '../../../lib/trpc.ts'
import { WarrantyText } from '../status.tsx'
import css from './linked.module.css'
import { t } from './messages.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx').then((module) => ({ default: module.LinkDialog })))

/** The assets that a ticket is about. */
export const AssetProperties = ({ ticket }: { ticket: Ticket }) => {
  const may = useCan()('asset.read')
  const cache = useQueryClient()
  const query = trpc.tickets.assets.list.useQuery({ ticketId: ticket.id }, { enabled: may })
  const [isLinking, setLinking] = useState(false)
  const rows = query.data?.data ?? []
  const mayLink = query.data?.mayLink === true
  const changed = () => {
    for (const path of [['tickets', 'assets'], ['tickets', 'history'], ['assets']]) void cache.invalidateQueries({ queryKey: [path] })
  }
  const unlink = async ({ id }: Asset) => {
    try {
      await api.tickets.assets.unlink.mutate({ ticketId: ticket.id, assetId: id })
      notify.success(t('unlinked'), { id: 'asset' })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'asset' })
    } finally {
      changed()
    }
  }
  const isMissing = query.error !== null && !query.data
  if (!may || (!isMissing && !mayLink && rows.length === 0)) return null
  return (
    <section aria-label={t('heading')}>
      <h2 className={properties.heading}>{t('heading')}</h2>
      {isMissing ? <MissingFact label={t('loadFailed')} retry={t('retry')} onRetry={() => void query.refetch()} /> : null}
      <ul className={css.list}>
        {rows.map((asset) => (
          <Row key={asset.id} asset={asset} onRemove={mayLink ? () => void unlink(asset) : undefined} />
        ))}
      </ul>
      {mayLink ? (
        <Button size="small" startIcon={<Link2 size={14} aria-hidden />} aria-haspopup="dialog" onClick={() => setLinking(true)}>
          {t('link')}
        </Button>
      ) : null}
      {isLinking ? (
        <Suspense>
          <LinkDialog ticket={ticket} without={rows.map(({ id }) => id)} onLinked={changed} onClose={() => setLinking(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

const Row = ({ asset, onRemove }: { asset: Asset; onRemove: (() => void) | undefined }) => {
  const { id, name, tag, kind } = asset
  const label = t('unlink', { name })
  return (
    <li className={css.item}>
      <div className={css.head}>
        <Link to="/assets/$id" params={{ id: String(id) }} preload={false}>
          {name}
        </Link>
        {onRemove ? (
          <IconButton size="small" aria-label={label} title={label} onClick={onRemove}>
            <X size={14} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <p className={css.facts}>
        <span>{[kind.name, tag].filter(Boolean).join(' · ')}</span>
        <WarrantyText {...asset} />
      </p>
    </li>
  )
}

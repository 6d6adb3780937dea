import type { Asset } from '@balcao/contracts/assets/assets'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { useThing } from '../../lib/page/use-thing.ts'
import { trpc } from '../../lib/trpc.ts'
import { AssetDocuments } from '../documents/asset-documents.tsx'
import { AssetData } from './asset-data.tsx'
import { AssetFields } from './asset-fields.tsx'
import { AssetTickets } from './asset-tickets.tsx'
import { refusalOf, useAssetActs } from './assets.data.ts'
import css from './assets.module.css'
import { AssetHistory } from './history/asset-history.tsx'
import { t } from './messages.ts'

/** One asset: what it is, the tickets that are about it, its documents, and what was done to it. */
export const Page = () => {
  const { may, id } = useThing('asset.read')
  const query = trpc.assets.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })
  const failure = query.error && failureOf(query.error)
  const gone = may && (id === undefined || failure?.code === 'asset_not_found')
  if (query.data && !gone) return <Loaded key={query.data.id} asset={query.data} />
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      {may ? null : <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>}
      {gone ? (
        <ErrorState title={t('gone')}>
          {t('goneText')} <Link to="/assets">{t('back')}</Link>
        </ErrorState>
      ) : null}
      {may && !gone && !failure ? <TextSkeleton lines={6} /> : null}
      {failure && !gone ? (
        <ErrorState title={t('loadFailed')} code={failure.requestId || failure.code} onRetry={() => void query.refetch()}>
          {failure.message}
        </ErrorState>
      ) : null}
    </div>
  )
}

const Loaded = ({ asset }: { asset: Asset }) => {
  const navigate = useNavigate()
  const can = useCan()
  const acts = useAssetActs()
  const [isRemoving, setRemoving] = useState(false)
  const [busy, setBusy] = useState(false)
  const documentsId = useId()
  const { id, name, status } = asset
  const isRetired = status === 'retired'

  async function move(next: Asset['status'], back = false) {
    const told = { id: 'asset' }
    try {
      await acts.save({ id, status: next })
      if (back) notify.success(t('undone', { name }), told)
      else notify.undo(t(next === 'retired' ? 'retired' : 'reactivated', { name }), () => void move(status, true), told)
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), told)
    }
  }
  async function remove() {
    setBusy(true)
    try {
      await acts.remove(id)
      notify.success(t('removed', { name }), { id: 'asset' })
      void navigate({ to: '/assets', replace: true })
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'asset' })
      setRemoving(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.page}>
      <PageHeader
        title={name}
        above={[asset.kind.name, asset.tag].filter(Boolean).join(' · ')}
        {...(isRetired ? { below: t('retiredNote') } : {})}
        actions={
          <>
            {can('asset.edit') ? (
              <Button size="small" onClick={() => void move(isRetired ? 'in_stock' : 'retired')}>
                {t(isRetired ? 'reactivate' : 'retire')}
              </Button>
            ) : null}
            {can('asset.manage') ? (
              <Button size="small" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
                {t('remove')}
              </Button>
            ) : null}
          </>
        }
      />
      <AssetData asset={asset} editable={can('asset.edit')} />
      <AssetFields asset={asset} editable={can('asset.edit')} />
      <AssetTickets id={id} />
      <section className={css.card} aria-labelledby={documentsId}>
        <h2 id={documentsId} className={css.heading}>
          {t('documents')}
        </h2>
        <AssetDocuments asset={asset} />
      </section>
      <AssetHistory id={id} />
      <ConfirmDialog
        open={isRemoving}
        danger
        title={t('removeTitle', { name })}
        confirm={t('remove')}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setRemoving(false)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </div>
  )
}

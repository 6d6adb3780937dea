import type { Document } from '@balcao/contracts/documents/documents'
import type { DocumentShare } from '@balcao/contracts/documents/shares'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { exactTime, shortDate } from '@balcao/ui/lib/time'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import { whyOf } from '../documents.data.ts'
import { t } from './messages.ts'
import css from './page.module.css'
import { Part } from './part.tsx'
import { ShareDialog } from './share-dialog.tsx'

const isOver = ({ expiresAt, revokedAt }: DocumentShare) => revokedAt !== null || Date.parse(expiresAt) <= Date.now()

const stateOf = (share: DocumentShare): string => {
  if (share.revokedAt !== null) return t('shareRevoked')
  return t(isOver(share) ? 'shareExpired' : 'shareActive', { date: shortDate(share.expiresAt) })
}

/** Links that open a document without an account, for who may change it. */
export const Shares = ({ document: { id, status, kind } }: { document: Document }) => {
  const cache = trpc.useUtils().documents
  const query = trpc.documents.shares.list.useQuery({ id })
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<DocumentShare | null>(null)
  const revoke = async (share: DocumentShare) => {
    setRevoking(null)
    try {
      await api.documents.shares.revoke.mutate({ id, shareId: share.id })
      notify.success(t('revoked'), { id: 'document' })
    } catch (error) {
      notify.error(t('failed', { why: whyOf(error) }), { id: 'document' })
    } finally {
      void cache.shares.invalidate()
    }
  }
  const may = kind === 'file' && status === 'published'
  return (
    <Part title={t('shares')} hint={t('sharesHint')} query={query}>
      {query.data?.data.length === 0 ? <p className={css.quiet}>{t('noShares')}</p> : null}
      <ul className={css.lines}>
        {query.data?.data.map((share) => (
          <li key={share.id}>
            <div className={css.what}>
              {share.note || share.author.name}
              <p className={css.quiet} title={exactTime(share.expiresAt)}>
                {stateOf(share)} · {t('opened', { n: share.opened })}
                {share.hasPassword ? ` · ${t('withPassword')}` : ''}
              </p>
            </div>
            {isOver(share) ? null : (
              <Button size="small" onClick={() => setRevoking(share)}>
                {t('revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {may ? (
        <div className={css.acts}>
          <Button size="small" variant="outlined" onClick={() => setMaking(true)}>
            {t('share')}
          </Button>
        </div>
      ) : null}
      {making ? <ShareDialog id={id} onClose={() => setMaking(false)} onMade={() => void cache.shares.invalidate()} /> : null}
      <ConfirmDialog
        open={revoking !== null}
        danger
        title={t('revokeTitle')}
        confirm={t('revoke')}
        onConfirm={() => revoking && void revoke(revoking)}
        onClose={() => setRevoking(null)}
      >
        {t('revokeText')}
      </ConfirmDialog>
    </Part>
  )
}

import type { Document } from '@balcao/contracts/documents/documents'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import { whyOf } from '../documents.data.ts'
import { t } from './messages.ts'
import css from './page.module.css'

/** Asks the reader to confirm the current version, or says that they did. */
export const Acknowledgement = ({ document }: { document: Document }) => {
  const cache = trpc.useUtils().documents
  const [busy, setBusy] = useState(false)
  const { id, needsAcknowledgement, status, acknowledgedAt, current } = document
  if (!needsAcknowledgement || status !== 'published') return null
  const confirm = async () => {
    setBusy(true)
    try {
      await api.documents.acknowledgements.create.mutate({ id, number: current.number })
      notify.success(t('acknowledgedNow'), { id: 'document' })
    } catch (error) {
      notify.error(t('failed', { why: whyOf(error) }), { id: 'document' })
    } finally {
      await cache.invalidate()
      setBusy(false)
    }
  }
  return (
    <div className={css.strip} data-kind={acknowledgedAt ? undefined : 'warning'} role="status">
      <CircleCheck size={18} aria-hidden />
      {acknowledgedAt ? (
        t('acknowledged', { n: current.number })
      ) : (
        <>
          <span>{current.number > 1 ? t('acknowledgeAgain', { n: current.number }) : t('acknowledgeText')}</span>
          <Button size="small" variant="contained" disabled={busy} onClick={() => void confirm()}>
            {t('acknowledge')}
          </Button>
        </>
      )}
    </div>
  )
}

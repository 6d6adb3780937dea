import type { Document } from '@balcao/contracts/documents/documents'
import type { ReviewStep } from '@balcao/contracts/documents/reviews'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { FileClock } from 'lucide-react'
import { api, trpc } from '../../../lib/trpc.ts'
import { whyOf } from '../documents.data.ts'
import css from '../page/page.module.css'
import { t } from './messages.ts'

function textOf({ status, reviewer, current }: Document): string {
  if (status !== 'review') return t('askedOf', { n: current.number, name: reviewer?.name ?? '' })
  return reviewer ? t('inReviewBy', { name: reviewer.name }) : t('inReview')
}

/** That a document is in review, with what its reviewer and its owner can do about it. */
export const ReviewStrip = ({ document, onStep }: { document: Document; onStep: (step: ReviewStep) => void }) => {
  const cache = trpc.useUtils().documents
  const { id, status, reviewer, mayApprove, mayEdit } = document
  if (status !== 'review' && reviewer === null) return null
  const withdraw = async () => {
    try {
      await api.documents.documents.update.mutate({ id, status: 'draft' })
      notify.success(t('withdrawn'), { id: 'document' })
    } catch (error) {
      notify.error(t('failed', { why: whyOf(error) }), { id: 'document' })
    }
    void cache.invalidate()
  }
  return (
    <div className={css.strip} data-kind="warning" role="status">
      <FileClock size={18} aria-hidden />
      <span>{textOf(document)}</span>
      {mayApprove ? (
        <>
          <Button size="small" onClick={() => onStep('returned')}>
            {t('giveBack')}
          </Button>
          <Button size="small" variant="contained" onClick={() => onStep('approved')}>
            {t(status === 'review' ? 'approvePublish' : 'approve')}
          </Button>
        </>
      ) : mayEdit && status === 'review' ? (
        <Button size="small" onClick={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      ) : null}
    </div>
  )
}

import type { Document } from '@balcao/contracts/documents/documents'
import type { SignatureRequest } from '@balcao/contracts/documents/signatures'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import { whyOf } from '../documents.data.ts'
import css from '../page/page.module.css'
import { Part } from '../page/part.tsx'
import { t } from './messages.ts'
import { RequestCard } from './request-card.tsx'

const AskDialog = lazyWithRetry(() => import('./ask-dialog.tsx').then((module) => module.AskDialog))
const toast = { id: 'signature' }

/** Requests that people sign a document, for who may change it. */
export const Signatures = ({ document }: { document: Document }) => {
  const { id, status, current } = document
  const cache = trpc.useUtils().documents
  const query = trpc.documents.signatures.list.useQuery({ id })
  const [asking, setAsking] = useState(false)
  const [cancelling, setCancelling] = useState<SignatureRequest | null>(null)
  const [reason, setReason] = useState('')
  const requests = query.data?.data ?? []
  const may = status === 'published' && current.file?.mime === 'application/pdf' && current.file.state === 'clean'
  const run = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act()
      notify.success(done, toast)
    } catch (error) {
      notify.error(t('failed', { why: whyOf(error) }), toast)
    } finally {
      void cache.invalidate()
    }
  }
  const remind = ({ id: signatureId }: SignatureRequest) =>
    void run(() => api.documents.signatures.remind.mutate({ id, signatureId }), t('reminded'))
  const cancel = ({ id: signatureId }: SignatureRequest) => {
    setCancelling(null)
    void run(() => api.documents.signatures.cancel.mutate({ id, signatureId, reason: reason.trim() }), t('cancelled'))
  }
  const fetchFile = async ({ id: signatureId }: SignatureRequest, file: 'document' | 'certificate') => {
    try {
      const { url, name } = await api.documents.signatures.file.query({ id, signatureId, file })
      Object.assign(globalThis.document.createElement('a'), { href: url, download: name }).click()
    } catch (error) {
      notify.error(t('failed', { why: whyOf(error) }), toast)
    }
  }
  return (
    <Part title={t('heading')} hint={t('hint')} query={query}>
      {requests.length === 0 ? <p className={css.quiet}>{t('none')}</p> : null}
      {requests.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          onRemind={() => remind(request)}
          onCancel={() => {
            setReason('')
            setCancelling(request)
          }}
          onFetch={(file) => void fetchFile(request, file)}
        />
      ))}
      {may && !requests.some(({ state }) => state === 'pending') ? (
        <div className={css.acts}>
          <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        </div>
      ) : null}
      {asking ? (
        <Suspense>
          <AskDialog document={document} onClose={() => setAsking(false)} onAsked={() => void cache.invalidate()} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={cancelling !== null}
        danger
        title={t('cancelTitle')}
        confirm={t('cancelRequest')}
        onConfirm={() => cancelling && cancel(cancelling)}
        onClose={() => setCancelling(null)}
      >
        <p>{t('cancelText')}</p>
        <FieldFrame label={t('reason')} optional>
          {(ids) => <PlainInput ids={ids} name="reason" value={reason} onChange={setReason} inputProps={{ maxLength: 500 }} />}
        </FieldFrame>
      </ConfirmDialog>
    </Part>
  )
}

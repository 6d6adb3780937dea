import type { Document } from '@balcao/contracts/documents/documents'
import type { LinkedDocuments as Links } from '@balcao/contracts/documents/links'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { notify } from '@balcao/ui/toasts'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { Eye, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import dialogs from '../../lib/tickets/dialogs.module.css'
import { api } from '../../lib/trpc.ts'
import { t } from './linked.messages.ts'

const PreviewDialog = lazyWithRetry(() => import('./preview-dialog.tsx').then((module) => module.PreviewDialog))

type LinkedDocumentsProps = { links: Links['data']; onChanged: () => void }

/** Documents of a ticket or company, each of which leads to its page. */
export const LinkedDocuments = ({ links, onChanged }: LinkedDocumentsProps) => {
  const [shown, setShown] = useState<Document | null>(null)
  const unlink = async ({ linkId, document: { id } }: Links['data'][number]) => {
    try {
      await api.documents.links.remove.mutate({ id, linkId }, { context: { actionKey: newActionKey() } })
      notify.success(t('unlinked'), { id: 'document' })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'document' })
    } finally {
      onChanged()
    }
  }
  return links.length === 0 ? null : (
    <>
      <ul className={dialogs.group}>
        {links.map((link) => (
          <li key={link.linkId} className={dialogs.linkedRow}>
            <Link to="/documents/$id" params={{ id: String(link.document.id) }} preload={false}>
              {link.document.title}
            </Link>
            {link.document.current.file?.state === 'clean' ? (
              <IconButton size="small" aria-label={t('previewOf', { title: link.document.title })} onClick={() => setShown(link.document)}>
                <Eye size={14} aria-hidden />
              </IconButton>
            ) : null}
            {link.mayRemove ? (
              <IconButton size="small" aria-label={t('unlinkOf', { title: link.document.title })} onClick={() => void unlink(link)}>
                <X size={14} aria-hidden />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {shown ? (
        <Suspense>
          <PreviewDialog document={shown} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

import type { LinkedDocuments as Links } from '@balcao/contracts/documents/links'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import dialogs from '../../lib/tickets/dialogs.module.css'
import { api } from '../../lib/trpc.ts'
import { t } from './linked.messages.ts'

type LinkedDocumentsProps = { links: Links['data']; onChanged: () => void }

/** Documents of a ticket or company, each of which leads to its page. */
export const LinkedDocuments = ({ links, onChanged }: LinkedDocumentsProps) => {
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
    <ul className={dialogs.group}>
      {links.map((link) => (
        <li key={link.linkId} className={dialogs.linkedRow}>
          <Link to="/documents/$id" params={{ id: String(link.document.id) }} preload={false}>
            {link.document.title}
          </Link>
          {link.mayRemove ? (
            <IconButton size="small" aria-label={t('unlinkOf', { title: link.document.title })} onClick={() => void unlink(link)}>
              <X size={14} aria-hidden />
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

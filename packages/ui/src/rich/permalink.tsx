import IconButton from '@mui/material/IconButton'
import { Link2 } from 'lucide-react'
import { t } from '../lib/rich-messages.ts'
import { notify } from '../toasts.tsx'
import './permalink.css'

/** The first message of a ticket has no number; merged tickets bring theirs along. */
type MessageId = number | 'description' | `description-${number}`

/** The id of a message in its page, and what stands behind the # of its address. */
export const messageAnchor = (id: MessageId) => `mensagem-${id}`

type PermalinkProps = { path: string; id: MessageId }

/** Copies the address of one message. */
export const Permalink = ({ path, id }: PermalinkProps) => {
  const copy = async () => {
    const address = `${location.origin}${path}#${messageAnchor(id)}`
    try {
      await navigator.clipboard.writeText(address)
      notify.info(t('linkCopied'), { id: 'link' })
    } catch {
      notify.error(t('linkNotCopied', { address }), { id: 'link' })
    }
  }
  return (
    <IconButton size="small" className="permalink" aria-label={t('permalink')} title={t('permalink')} onClick={copy}>
      <Link2 size={14} aria-hidden />
    </IconButton>
  )
}

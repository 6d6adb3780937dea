import type { Comment } from '@balcao/contracts/comments/comments'
import { withoutMarkup } from '@balcao/contracts/comments/mention-text'
import IconButton from '@mui/material/IconButton'
import { Forward } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import dialogs from '../../../lib/tickets/dialogs.module.css'
import { useTicketIssues } from '../ticket/ticket-issues.data.ts'
import { t } from './messages.ts'

const CommentDialog = lazy(() => import('./comment-dialog.tsx').then((module) => ({ default: module.CommentDialog })))

/** A note in words that stand for themselves: its pictures stay here, and names of colleagues call nobody. */
const textOf = (content: string) =>
  withoutMarkup(content)
    .replace(/!\[[^[\]\n]*\]\(attachment:\d+\)/g, '')
    .trim()

type SendNoteProps = { ticketId: number; note: Pick<Comment, 'content'> & { id: number } }

/** On an internal note of a ticket that waits for issues: sends it to one of them, after a look at it. */
export default function SendNote({ ticketId, note }: SendNoteProps) {
  const { issues } = useTicketIssues(ticketId)
  const [isAsking, setAsking] = useState(false)
  const there = issues?.mayLink ? issues.data.filter(({ gone }) => !gone) : []
  if (there.length === 0) return null
  return (
    <>
      <IconButton
        size="small"
        className={dialogs.act}
        aria-label={t('sendNote')}
        aria-haspopup="dialog"
        title={t('sendNote')}
        onClick={() => setAsking(true)}
      >
        <Forward size={14} aria-hidden />
      </IconButton>
      {isAsking ? (
        <Suspense>
          <CommentDialog
            issues={there}
            ticketId={ticketId}
            note={{ id: note.id, text: textOf(note.content) }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

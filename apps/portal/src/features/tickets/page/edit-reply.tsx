import type { Comment } from '@balcao/contracts/comments/comments'
import { EDIT_MINUTES } from '@balcao/contracts/tickets/bounds'
import { useIsOver } from '@balcao/ui/lib/react/use-is-over'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import css from './conversation.module.css'
import { t } from './edit.messages.ts'

const EditReplyDialog = lazy(() => import('./edit-reply-dialog.tsx').then((module) => ({ default: module.EditReplyDialog })))

/** On a message of one's own, for as long as it may be edited: until it is old, or answered. */
export function EditReply({ comment, isAnswered }: { comment: Comment; isAnswered: boolean }) {
  const mine = useUser()?.id === comment.author.id
  const isOver = useIsOver(comment.createdAt, EDIT_MINUTES) || isAnswered
  const [isEditing, setEditing] = useState(false)
  // What is being written is not taken away; the server says why it comes too late.
  if (!mine || (isOver && !isEditing)) return null
  return (
    <>
      <Button size="small" className={css.edit} aria-haspopup="dialog" aria-label={t('title')} onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      {isEditing && (
        <Suspense>
          <EditReplyDialog comment={comment} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

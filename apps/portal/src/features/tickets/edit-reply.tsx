import { EDIT_MINUTES } from '@balcao/contracts/tickets/bounds'
import type { Comment } from '@balcao/contracts/tickets/comments'
import Button from '@mui/material/Button'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useUser } from '../../lib/session.ts'
import css from './conversation.module.css'
import { t } from './edit.messages.ts'

const EditReplyDialog = lazy(() => import('./edit-reply-dialog.tsx').then((module) => ({ default: module.EditReplyDialog })))

/** How long it may still be edited; negative when no more. */
const left = (createdAt: string) => Date.parse(createdAt) + EDIT_MINUTES * 60_000 - Date.now()

/** On a message of one's own, for as long as it may be edited. */
export function EditReply({ comment }: { comment: Comment }) {
  const mine = useUser()?.id === comment.author.id
  const [isOver, setOver] = useState(() => left(comment.createdAt) <= 0)
  const [isEditing, setEditing] = useState(false)
  useEffect(() => {
    if (!mine || isOver) return
    const timer = setTimeout(() => setOver(true), left(comment.createdAt))
    return () => clearTimeout(timer)
  }, [mine, isOver, comment.createdAt])
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

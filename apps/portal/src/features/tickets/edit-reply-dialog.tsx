import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import type { Comment } from '@balcao/contracts/tickets/comments'
import { WriteField } from '@balcao/ui/editor/write-field'
import { FieldFrame } from '@balcao/ui/field-frame'
import { newActionKey } from '@balcao/ui/lib/action-key'
import type { FieldHandle } from '@balcao/ui/lib/editor/field'
import { failureOf } from '@balcao/ui/lib/failure'
import { announce } from '@balcao/ui/live-region'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './edit.messages.ts'
import css from './message-field.module.css'

/** The text of one's own message, to be changed. */
export function EditReplyDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const cache = useQueryClient()
  const [content, setContent] = useState(comment.content)
  const [known, setKnown] = useState(comment.edited?.times ?? 0)
  const [fault, setFault] = useState<string>()
  const handle = useRef<FieldHandle>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)

  const readAnew = () => cache.invalidateQueries({ queryKey: getQueryKey(trpc.tickets.comments.list, { ticketId: comment.ticketId }) })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!content.trim()) return setFault(t('missing'))
    setBusy(true)
    try {
      const { ticketId: id, id: commentId } = comment
      const input = { id, commentId, content: content.trim(), edits: known }
      await api.tickets.comments.edit.mutate(input, { context: { actionKey: newActionKey() } })
      await readAnew()
      announce(t('saved'))
      onClose()
    } catch (error) {
      const { code, details, message } = failureOf(error)
      const current = code === 'comment_changed' ? (details as { current?: Comment } | null)?.current : undefined
      if (current) {
        void readAnew()
        setKnown(current.edited?.times ?? 0)
      }
      setFault(current ? `${t('changed')} ${current.content}` : message)
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={isBusy ? undefined : onClose} aria-labelledby="edit-reply">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="edit-reply">{t('title')}</DialogTitle>
        <DialogContent>
          <FieldFrame label={t('text')} hint={t('hint')} error={fault} required>
            {({ id, describedBy, invalid }) => (
              <div className={css.frame}>
                <WriteField
                  id={id}
                  autoFocus
                  side="customer"
                  narrow={false}
                  label={t('text')}
                  placeholder=""
                  required
                  invalid={invalid || content.length > MAX_CONTENT}
                  describedBy={describedBy}
                  value={content}
                  onText={setContent}
                  onSend={() => form.current?.requestSubmit()}
                  handle={handle}
                />
              </div>
            )}
          </FieldFrame>
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || content.length > MAX_CONTENT}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

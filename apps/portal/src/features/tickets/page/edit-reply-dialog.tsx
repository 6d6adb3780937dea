import type { Comment } from '@balcao/contracts/comments/comments'
import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import { WriteField } from '@balcao/ui/editor/write-field'
import { AttachButton, DropZone, UploadTray } from '@balcao/ui/files/tray'
import { DiscardDialog } from '@balcao/ui/forms/discard-dialog'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { newActionKey } from '@balcao/ui/lib/action-key'
import type { FieldHandle } from '@balcao/ui/lib/editor/field'
import { useInlineImages } from '@balcao/ui/lib/editor/use-inline-images'
import { failureOf } from '@balcao/ui/lib/failure'
import { useUploads } from '@balcao/ui/lib/files/use-uploads'
import { announce } from '@balcao/ui/live-region'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { fileCalls } from '../../../lib/files.ts'
import { useUser } from '../../../lib/session.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import css from '../message-field.module.css'
import { t } from './edit.messages.ts'

/** The text of one's own message, to be changed. */
export function EditReplyDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const cache = useQueryClient()
  const [content, setContent] = useState(comment.content)
  const [known, setKnown] = useState(comment.edited?.times ?? 0)
  const [fault, setFault] = useState<string>()
  const handle = useRef<FieldHandle>(null)
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const uploads = useUploads({
    calls: fileCalls,
    ticketId: comment.ticketId,
    draft: `${useUser()?.id}:edit:${comment.id}`,
    joined: comment.attachments.length,
  })
  const placed = useInlineImages(uploads, handle, 'customer')
  const isBlocked = isBusy || uploads.isBusy || content.length > MAX_CONTENT
  const close = () => (content === comment.content && uploads.items.length === 0 ? onClose() : setLeaving(true))
  const giveUp = () => {
    uploads.drop()
    onClose()
  }

  const readAnew = () => cache.invalidateQueries({ queryKey: getQueryKey(trpc.tickets.comments.list, { ticketId: comment.ticketId }) })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBlocked) return
    if (!content.trim()) return setFault(t('missing'))
    setBusy(true)
    try {
      const { ticketId: id, id: commentId } = comment
      const input = { id, commentId, content: content.trim(), edits: known, attachmentIds: uploads.ids }
      await api.tickets.comments.edit.mutate(input, { context: { actionKey: newActionKey() } })
      uploads.take()
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
    <Dialog open fullWidth maxWidth="sm" onClose={isBusy ? undefined : close} aria-labelledby="edit-reply">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="edit-reply">{t('title')}</DialogTitle>
        <DialogContent>
          <FieldFrame label={t('text')} hint={t('hint')} error={fault} required>
            {({ id, describedBy, invalid }) => (
              <DropZone uploads={placed}>
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
                <UploadTray uploads={placed} />
                <div className={css.files}>
                  <AttachButton uploads={uploads} />
                  <span role="status">{uploads.isBusy ? uploads.waitsFor : null}</span>
                </div>
              </DropZone>
            )}
          </FieldFrame>
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy} onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBlocked}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
      <DiscardDialog open={isLeaving} onConfirm={giveUp} onClose={() => setLeaving(false)} />
    </Dialog>
  )
}

import type { Comment } from '@balcao/contracts/comments/comments'
import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import { AttachButton, DropZone, UploadTray } from '@balcao/ui/files/tray'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { newActionKey } from '@balcao/ui/lib/action-key'
import type { FieldHandle } from '@balcao/ui/lib/editor/field'
import { useInlineImages } from '@balcao/ui/lib/editor/use-inline-images'
import { failureOf } from '@balcao/ui/lib/failure'
import { useUploads } from '@balcao/ui/lib/files/use-uploads'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { appendComment } from '../../../lib/caches/ticket-cache.ts'
import { fileCalls } from '../../../lib/files/files.ts'
import { useMe } from '../../../lib/session.ts'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { api } from '../../../lib/trpc.ts'
import { DeskField } from '../desk-field.tsx'
import css from './editing.module.css'
import { t } from './messages.ts'

/** A message that was edited elsewhere meanwhile comes with the refusal. */
const currentOf = (error: unknown) => {
  const { code, details } = failureOf(error)
  return code === 'comment_changed' ? (details as { current?: Comment } | null)?.current : undefined
}

/** The text of one's own message, to be changed. */
export const EditDialog = ({ message, onClose }: { message: Comment; onClose: () => void }) => {
  const cache = useQueryClient()
  const [content, setContent] = useState(message.content)
  const [known, setKnown] = useState(message.edited?.times ?? 0)
  const [other, setOther] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<FieldHandle>(null)
  const me = useMe()
  const uploads = useUploads({
    calls: fileCalls,
    ticketId: message.ticketId,
    draft: `${me.id}:edit:${message.id}`,
    joined: message.attachments.length,
  })
  const staff = message.authorSide === 'staff'
  const inline = useInlineImages(uploads, field, 'staff')
  const placed = staff ? inline : uploads
  const isBlocked = content.length > MAX_CONTENT || uploads.isBusy
  const giveUp = () => {
    uploads.drop()
    onClose()
  }

  const submit = async () => {
    if (isBlocked) return
    if (!content.trim()) return setMissing(true)
    setBusy(true)
    try {
      const { ticketId: id, id: commentId } = message
      const input = { id, commentId, content: content.trim(), edits: known, attachmentIds: uploads.ids }
      appendComment(cache, await api.tickets.comments.edit.mutate(input, { context: { actionKey: newActionKey() } }))
      uploads.take()
      notify.success(t('saved'), { id: `edited-${commentId}` })
      onClose()
    } catch (error) {
      const current = currentOf(error)
      if (current) {
        appendComment(cache, current)
        setKnown(current.edited?.times ?? 0)
        setOther(current.content)
      } else notify.error(t('failed', { why: failureOf(error).message }), { id: `edited-${message.id}` })
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={t(message.isInternal ? 'titleNote' : 'titleReply')}
      act={t(other === null ? 'save' : 'saveAnyway')}
      cancel={t('cancel')}
      isBusy={isBusy}
      isBlocked={isBlocked}
      formRef={form}
      onSubmit={submit}
      onClose={() => (content === message.content && uploads.items.length === 0 ? onClose() : setLeaving(true))}
    >
      {other === null ? null : (
        <div role="alert" className={css.other}>
          <p>{t('changed')}</p>
          <blockquote>{other}</blockquote>
        </div>
      )}
      <FieldFrame label={t('text')} error={isMissing && !content.trim() ? t('textMissing') : undefined} required>
        {({ id, describedBy, invalid, required }) => (
          <DropZone uploads={placed}>
            <div className={css.field}>
              <DeskField
                id={id}
                autoFocus
                ticketId={message.ticketId}
                staff={staff}
                narrow={false}
                label={t('text')}
                placeholder=""
                invalid={invalid || content.length > MAX_CONTENT}
                required={required}
                describedBy={describedBy}
                value={content}
                onText={setContent}
                onSend={() => form.current?.requestSubmit()}
                handle={field}
              />
            </div>
            <UploadTray uploads={placed} />
          </DropZone>
        )}
      </FieldFrame>
      <div className={css.files}>
        <AttachButton uploads={uploads} />
        <span className={css.hint} role="status">
          {uploads.isBusy ? uploads.waitsFor : null}
        </span>
      </div>
      <p className={css.hint}>{t(message.isInternal ? 'kept' : 'mailed')}</p>
      <ConfirmDialog
        open={isLeaving}
        title={t('leaveTitle')}
        confirm={t('leave')}
        danger
        onConfirm={giveUp}
        onClose={() => setLeaving(false)}
      />
    </FormDialog>
  )
}

import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import type { Comment } from '@balcao/contracts/tickets/comments'
import { ConfirmDialog } from '@balcao/ui/confirm-dialog'
import { FieldFrame } from '@balcao/ui/field-frame'
import { newActionKey } from '@balcao/ui/lib/action-key'
import type { FieldHandle } from '@balcao/ui/lib/editor/field'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { appendComment } from '../../../lib/ticket-cache.ts'
import { api } from '../../../lib/trpc.ts'
import { DeskField } from '../desk-field.tsx'
import { FormDialog } from '../relations/form-dialog.tsx'
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

  const submit = async () => {
    if (content.length > MAX_CONTENT) return
    if (!content.trim()) return setMissing(true)
    setBusy(true)
    try {
      const { ticketId: id, id: commentId } = message
      const input = { id, commentId, content: content.trim(), edits: known }
      appendComment(cache, await api.tickets.comments.edit.mutate(input, { context: { actionKey: newActionKey() } }))
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
      isBlocked={content.length > MAX_CONTENT}
      formRef={form}
      onSubmit={submit}
      onClose={() => (content === message.content ? onClose() : setLeaving(true))}
    >
      {other === null ? null : (
        <div role="alert" className={css.other}>
          <p>{t('changed')}</p>
          <blockquote>{other}</blockquote>
        </div>
      )}
      <FieldFrame label={t('text')} error={isMissing && !content.trim() ? t('textMissing') : undefined} required>
        {({ id, describedBy, invalid, required }) => (
          <div className={css.field}>
            <DeskField
              id={id}
              autoFocus
              ticketId={message.ticketId}
              staff={message.authorSide === 'staff'}
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
        )}
      </FieldFrame>
      <p className={css.hint}>{t(message.isInternal ? 'kept' : 'mailed')}</p>
      <ConfirmDialog
        open={isLeaving}
        title={t('leaveTitle')}
        confirm={t('leave')}
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      />
    </FormDialog>
  )
}

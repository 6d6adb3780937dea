import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { WriteField } from '@balcao/ui/editor/write-field'
import { AttachButton, DropZone, UploadTray } from '@balcao/ui/files/tray'
import { Kbd } from '@balcao/ui/kbd'
import type { FieldHandle } from '@balcao/ui/lib/editor/field'
import { useInlineImages } from '@balcao/ui/lib/editor/use-inline-images'
import { failureOf } from '@balcao/ui/lib/failure'
import { useDraft } from '@balcao/ui/lib/files/use-draft'
import { useUploads } from '@balcao/ui/lib/files/use-uploads'
import { clockTime } from '@balcao/ui/lib/time'
import { announce } from '@balcao/ui/live-region'
import { useMinute } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { fileCalls } from '../../../lib/files.ts'
import { mayReply } from '../../../lib/may.ts'
import { useUser } from '../../../lib/session.ts'
import field from '../message-field.module.css'
import { t } from '../messages.ts'
import { useReply } from '../tickets.data.ts'
import { isPastReopening, opensAgain, publicStatus, reopenDaysOf } from '../track.ts'
import css from './reply-box.module.css'

const ID = 'reply'

/** Leads whoever has more to say to the answer box. */
export const focusReply = () => document.getElementById(ID)?.focus()

/** The answer box: its draft is kept, Ctrl+Enter sends, and it says beforehand where the answer goes, or that none can go. */
export function ReplyBox({ ticket }: { ticket: Ticket }) {
  const user = useUser()
  if (publicStatus(ticket.status) === 'merged') return <p className={css.quiet}>{t('replyNever')}</p>
  if (!mayReply(user, ticket)) return <p className={css.quiet}>{t('replyDenied')}</p>
  return <Box ticket={ticket} />
}

function Box({ ticket }: { ticket: Ticket }) {
  const id = ID
  const handle = useRef<FieldHandle>(null)
  const navigate = useNavigate()
  const draft = useDraft<string>(`${useUser()?.id}:reply:${ticket.id}`)
  const [text, setText] = useState(draft.kept?.value ?? '')
  const [empty, setEmpty] = useState(false)
  const reply = useReply(ticket.id)
  const uploads = useUploads({
    calls: fileCalls,
    ticketId: ticket.id,
    draft: `${useUser()?.id}:portal:${ticket.id}`,
  })
  const placed = useInlineImages(uploads, handle, 'customer')
  const now = useMinute()
  const takesFiles = ticket.status !== 'cancelled' && !isPastReopening(ticket, now)

  const write = (next: string) => {
    setText(next)
    setEmpty(false)
    draft.save(next)
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (reply.isPending || uploads.isBusy) return
    const content = text.trim()
    if (content.length > MAX_CONTENT) return focusReply()
    if (!content) {
      setEmpty(true)
      focusReply()
      return
    }
    const sent = uploads.take()
    const attachmentIds = sent.flatMap(({ attachment }) => attachment?.id ?? [])
    reply.mutate(
      { content, attachmentIds },
      {
        onError: () => uploads.giveBack(sent),
        onSuccess: (comment) => {
          draft.drop()
          setText('')
          announce(t('replySent'))
          if (comment.ticketId !== ticket.id)
            void navigate({ to: '/ticket/$id', params: { id: String(comment.ticketId) }, search: { from: String(ticket.id) } })
        },
      },
    )
  }
  const over = text.trim().length - MAX_CONTENT
  const fault = empty
    ? t('replyEmpty')
    : over > 0
      ? t('replyTooLong', { n: over })
      : reply.isError
        ? `${t('sendFailed')} ${failureOf(reply.error).message}`
        : null

  return (
    <DropZone uploads={takesFiles ? placed : null} ofPage>
      <form className={css.box} onSubmit={send}>
        <div className={css.head}>
          <label htmlFor={id}>{t('reply')}</label>
          <span className={css.quiet}>{t('replyTo')}</span>
        </div>
        <Destination ticket={ticket} id={`${id}-where`} />
        <div className={field.frame}>
          <WriteField
            id={id}
            side="customer"
            narrow={false}
            label={t('reply')}
            placeholder={t('replyPlaceholder')}
            invalid={fault !== null}
            readOnly={reply.isPending}
            describedBy={fault ? `${id}-fault` : `${id}-where`}
            value={text}
            onText={write}
            onSend={send}
            handle={handle}
          />
        </div>
        {fault && (
          <p id={`${id}-fault`} role="alert" className={css.fault}>
            {fault}
          </p>
        )}
        <UploadTray uploads={placed} />
        <div className={css.foot}>
          {takesFiles ? <AttachButton uploads={uploads} /> : null}
          <span className={css.quiet} role="status">
            {uploads.isBusy
              ? uploads.waitsFor
              : draft.saved.failed
                ? t('draftUnsaved')
                : text && draft.saved.at
                  ? t('draftSaved', { time: clockTime(draft.saved.at) })
                  : null}
          </span>
          <Button
            type="submit"
            variant={ticket.status === 'resolved' ? 'outlined' : 'contained'}
            disabled={reply.isPending || uploads.isBusy}
          >
            {t(reply.isPending ? 'sending' : 'replySend')} <Kbd>Ctrl ↵</Kbd>
          </Button>
        </div>
      </form>
    </DropZone>
  )
}

/** Where the answer leads when that is not simply to this ticket. */
function Destination({ ticket, id }: { ticket: Ticket; id: string }) {
  const now = useMinute()
  const status = publicStatus(ticket.status)
  const text = isPastReopening(ticket, now)
    ? t('replyNew', { days: reopenDaysOf(ticket) })
    : status === 'cancelled'
      ? t('replyNewCancelled')
      : opensAgain(ticket, now)
        ? t('replyReopens')
        : null
  return (
    <p id={id} className={css.quiet}>
      {text}
    </p>
  )
}

import type { SideConversation } from '@balcao/contracts/side-conversations/side-conversations'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { ErrorState } from '@balcao/ui/error-state'
import { useUploads } from '@balcao/ui/lib/files/use-uploads'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { fileCalls } from '../../lib/files/files.ts'
import { useMe } from '../../lib/session.ts'
import { useDraft } from '../comments/drafts/use-draft.ts'
import { useKeptDrafts } from '../comments/drafts/use-kept-drafts.ts'
import { mayWaitFrom } from './begin-dialog.tsx'
import { MessageFields } from './message-fields.tsx'
import { MessageItem } from './message-item.tsx'
import { t } from './messages.ts'
import { namesOf, type SideActs, useSideMessages } from './side-conversations.data.ts'
import css from './side-conversations.module.css'
import { StateChip } from './state-chip.tsx'

type ThreadDialogProps = {
  conversation: SideConversation
  ticket: Ticket
  mayWrite: boolean
  mayClose: boolean
  acts: SideActs
  onClose: () => void
}

/** A side conversation: what was written, the newest first, and the next message. */
export const ThreadDialog = ({ conversation, ticket, mayWrite, mayClose, acts, onClose }: ThreadDialogProps) => {
  const { id, subject, state, people } = conversation
  const me = useMe()
  const mayWait = mayWaitFrom(ticket)
  const messages = useSideMessages(id)
  const [waits, setWaits] = useState(false)
  const draft = useDraft(ticket.id, `side:${id}`, useKeptDrafts(ticket.id, true))
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const titleId = useId()
  const field = useId()
  const uploads = useUploads({ calls: fileCalls, ticketId: ticket.id, draft: `${me.id}:side-message:${id}` })
  const text = draft.text.trim()
  const submit = async () => {
    if (text === '') {
      setWrong(t('textMissing'))
      return document.getElementById(field)?.focus()
    }
    setBusy(true)
    draft.clear()
    const refused = await acts.add({ id, text, attachmentIds: uploads.ids, waits: mayWait && waits })
    setBusy(false)
    if (refused) {
      draft.restore(text)
      return setWrong(Object.values(refused)[0])
    }
    draft.drop()
    uploads.take()
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{subject}</DialogTitle>
      <DialogContent>
        <div className={css.thread}>
          <p className={css.facts}>
            <StateChip state={state} />
            <span>{t('with', { names: people.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ') })}</span>
          </p>
          {mayWrite ? (
            <form
              noValidate
              className={css.form}
              onSubmit={(event) => {
                event.preventDefault()
                event.stopPropagation()
                if (!isBusy) void submit()
              }}
            >
              <MessageFields
                id={field}
                label={t('writeTo', { names: namesOf(people) })}
                text={draft.text}
                error={wrong}
                waits={waits}
                mayWait={mayWait}
                uploads={uploads}
                autoFocus
                onChange={(next) => {
                  if (next.text !== undefined) draft.write(next.text)
                  if (next.waits !== undefined) setWaits(next.waits)
                  setWrong(undefined)
                }}
              />
              <div>
                <Button type="submit" variant="contained" disabled={isBusy || uploads.isBusy}>
                  {t(isBusy ? 'sending' : 'send')}
                </Button>
              </div>
            </form>
          ) : null}
          {messages.error && messages.rows.length === 0 ? (
            <ErrorState title={t('loadFailed')} onRetry={() => void messages.refetch()} />
          ) : null}
          {messages.isPending ? <TextSkeleton lines={3} /> : null}
          <ul className={css.messages} aria-label={t('messages', { subject })}>
            {messages.rows.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ul>
          {messages.hasNextPage ? (
            <Button size="small" disabled={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
              {t('more')}
            </Button>
          ) : null}
        </div>
      </DialogContent>
      <DialogActions>
        {mayClose ? (
          <Button color="inherit" onClick={() => void acts.setClosed(id, state !== 'closed')}>
            {t(state === 'closed' ? 'reopen' : 'end')}
          </Button>
        ) : null}
        <Button disabled={isBusy} onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

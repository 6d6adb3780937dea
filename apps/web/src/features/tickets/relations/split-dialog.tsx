import { MAX_TITLE } from '@balcao/contracts/tickets/bounds'
import type { Comment } from '@balcao/contracts/tickets/comments'
import { FieldFrame, PlainInput } from '@balcao/ui/field-frame'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { refreshHistory, refreshRelations, refreshStats } from '../../../lib/ticket-cache.ts'
import { api } from '../../../lib/trpc.ts'
import css from './relations.module.css'
import { t } from './split-messages.ts'

const firstLine = (text: string) => (text.trim().split('\n')[0] ?? '').slice(0, MAX_TITLE)

/** Names the ticket that a message becomes. */
const SplitDialog = ({ message, onClose }: { message: Comment; onClose: () => void }) => {
  const titleId = useId()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [subject, setSubject] = useState(firstLine(message.content))
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const title = subject.trim()
    if (isBusy) return
    if (!title) return setMissing(true)
    setBusy(true)
    try {
      const { ticketId: id, id: commentId } = message
      const made = await api.tickets.comments.split.mutate({ id, commentId, title }, { context: { actionKey: newActionKey() } })
      refreshRelations(cache, id)
      refreshHistory(cache, id)
      refreshStats(cache)
      onClose()
      const go = () => void navigate({ to: '/tickets/$id', params: { id: String(made.id) } })
      notify.success(t('opened', { number: String(made.number) }), { id: 'split', ms: 10_000, action: { label: t('goThere'), onRun: go } })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'split' })
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{t('title')}</DialogTitle>
        <DialogContent>
          <div className={css.dialog}>
            <p>{t('text', { name: message.author.name })}</p>
            <FieldFrame label={t('subject')} error={isMissing && !subject.trim() ? t('subjectMissing') : undefined} required>
              {(ids) => <PlainInput ids={ids} autoFocus value={subject} onChange={setSubject} inputProps={{ maxLength: MAX_TITLE }} />}
            </FieldFrame>
          </div>
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {t(isBusy ? 'opening' : 'open')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
export default SplitDialog

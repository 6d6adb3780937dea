import { MAX_TITLE } from '@balcao/contracts/tickets/bounds'
import type { Comment } from '@balcao/contracts/tickets/comments'
import { FieldFrame, PlainInput } from '@balcao/ui/field-frame'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { refreshHistory, refreshRelations, refreshStats } from '../../../lib/ticket-cache.ts'
import { api } from '../../../lib/trpc.ts'
import { useWatchers } from '../watchers/watchers.data.ts'
import { FormDialog } from './form-dialog.tsx'
import { SplitFollowers } from './split-followers.tsx'
import { t } from './split-messages.ts'

const firstLine = (text: string) => (text.trim().split('\n')[0] ?? '').slice(0, MAX_TITLE)

/** Names the ticket that a message becomes. */
const SplitDialog = ({ message, onClose }: { message: Comment; onClose: () => void }) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const me = useMe()
  const [subject, setSubject] = useState(firstLine(message.content))
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const { watchers, error } = useWatchers(message.ticketId)
  const offered = watchers?.filter(({ user }) => user.id !== message.author.id && user.id !== me.id) ?? []
  // Colleagues go along unless they are left out; for customers it may be none of their business.
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const along = chosen ?? new Set(offered.filter(({ side }) => side === 'staff').map(({ user }) => user.id))

  const submit = async () => {
    const title = subject.trim()
    if (!title) return setMissing(true)
    setBusy(true)
    try {
      const { ticketId: id, id: commentId } = message
      const watcherIds = offered.map(({ user }) => user.id).filter((one) => along.has(one))
      const made = await api.tickets.comments.split.mutate({ id, commentId, title, watcherIds }, { context: { actionKey: newActionKey() } })
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
    <FormDialog
      title={t('title')}
      act={t(isBusy ? 'opening' : 'open')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('text', { name: message.author.name })}</p>
      <FieldFrame label={t('subject')} error={isMissing && !subject.trim() ? t('subjectMissing') : undefined} required>
        {(ids) => <PlainInput ids={ids} autoFocus value={subject} onChange={setSubject} inputProps={{ maxLength: MAX_TITLE }} />}
      </FieldFrame>
      {error ? <p>{t('followersFailed')}</p> : null}
      {offered.length > 0 ? <SplitFollowers watchers={offered} chosen={along} onChange={setChosen} /> : null}
    </FormDialog>
  )
}
export default SplitDialog

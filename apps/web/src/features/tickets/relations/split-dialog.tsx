import type { Comment } from '@balcao/contracts/comments/comments'
import { MAX_TITLE } from '@balcao/contracts/tickets/bounds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refreshHistory, refreshRelations, refreshStats } from '../../../lib/caches/ticket-cache.ts'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { api } from '../../../lib/trpc.ts'
import { type Follower, SplitFollowers, useFollowers } from './split-followers.tsx'
import { t } from './split-messages.ts'

const firstLine = (text: string) => (text.trim().split('\n')[0] ?? '').slice(0, MAX_TITLE)

/** Names the ticket that a message becomes. */
const SplitDialog = ({ message, onClose }: { message: Comment; onClose: () => void }) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [subject, setSubject] = useState(firstLine(message.content))
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const { followers, error } = useFollowers(message.ticketId, message.author.id)
  // Colleagues go along unless they are left out; for customers and addresses it may be none of their business, and teams are asked for.
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const along = chosen ?? new Set(followers.filter(({ isColleague }) => isColleague).map(({ key }) => key))

  const submit = async () => {
    const title = subject.trim()
    if (!title) return setMissing(true)
    setBusy(true)
    try {
      const { ticketId: id, id: commentId } = message
      const idsOf = (kind: Follower['kind']) => followers.filter((one) => one.kind === kind && along.has(one.key)).map((one) => one.id)
      const taken = { watcherIds: idsOf('watcherIds'), teamIds: idsOf('teamIds'), emailIds: idsOf('emailIds') }
      const made = await api.tickets.comments.split.mutate({ id, commentId, title, ...taken }, { context: { actionKey: newActionKey() } })
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
      {followers.length > 0 ? <SplitFollowers followers={followers} chosen={along} onChange={setChosen} /> : null}
    </FormDialog>
  )
}
export default SplitDialog

import type { Outgoing } from '@balcao/contracts/tickets/outgoing'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { useKeys } from '@balcao/ui/lib/keys'
import { useStable } from '@balcao/ui/lib/use-stable'
import { uploaded, useUploads } from '@balcao/ui/lib/use-uploads'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { useLocation } from '@tanstack/react-router'
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { fileCalls } from '../../lib/files.ts'
import { useMe } from '../../lib/session.ts'
import { type Mode, type ThenStatus, useSendMessage } from './composer.data.ts'
import { Composer } from './composer.tsx'
import { useDraft } from './drafts/use-draft.ts'
import { useKeptDrafts, useNoteFirst } from './drafts/use-kept-drafts.ts'
import { EditButton } from './editing/edit-button.tsx'
import { EditedMark } from './editing/edited-mark.tsx'
import type { May } from './may.ts'
import { SplitButton } from './relations/split-button.tsx'
import { useOutgoing } from './sending/outgoing.data.ts'
import { OutgoingList } from './sending/outgoing-list.tsx'
import { StaleBanner } from './sending/stale-banner.tsx'
import { useConversation } from './ticket.data.ts'
import { t } from './ticket.messages.ts'
import css from './ticket.module.css'
import { newestOf } from './timeline.ts'
import { NEW_MESSAGES, TimelineView } from './timeline-view.tsx'
import { useFirstUnread } from './use-first-unread.ts'
import { useReadingPlace } from './use-reading-place.ts'
import { useTimeline } from './use-timeline.ts'

const MODES = ['reply', 'note'] as const satisfies readonly Mode[]

/** Who may write what: the mail's other end writes replies, the staff notes too. */
export const Conversation = ({ ticket, may, staff }: { ticket: Ticket; may: May; staff: boolean }) => {
  const marked = useLocation({ select: ({ hash }) => hash })
  const { comments, history, isPending, isWhole, error, retry } = useConversation(ticket.id, staff && may.history === true)
  const modes = MODES.filter((one) => may[one] && (staff || one === 'reply'))
  const known = may.reply !== undefined && (!staff || may.note !== undefined)
  const [mode, setMode] = useState<Mode>('reply')
  // Once and for good: a right given back must not turn the note being written into a reply.
  const [first] = modes
  if (known && first && !modes.includes(mode)) setMode(first)
  const kept = useKeptDrafts(ticket.id, staff)
  const drafts = { reply: useDraft(ticket.id, 'reply', kept), note: useDraft(ticket.id, 'note', kept) }
  useNoteFirst(kept, drafts.reply, () => setMode('note'))
  const uploads = { reply: useFiles(ticket.id, 'reply'), note: useFiles(ticket.id, 'note') }
  const { sending, failure, stale, dropStale, send } = useSendMessage(ticket.id, comments.at(-1)?.id ?? 0, staff)
  const held = useOutgoing(ticket.id, staff, comments)
  const { items, shown } = useTimeline({ ticket, comments, history, sending, held })
  const unread = useFirstUnread(ticket.id, comments, isWhole)
  const count = shown.length + held.length
  const { ref, toEnd, onScroll, unseen } = useReadingPlace({
    count,
    start: marked || (unread.first === null ? '' : NEW_MESSAGES),
    ready: isWhole,
    onEnd: unread.keep,
  })

  const seenUpTo = isWhole ? { seenUpTo: newestOf(items.slice(0, count - unseen)) } : {}
  // The buttons beside the field have nothing to do with each key typed.
  const onSend = useStable(
    (thenStatus: ThenStatus, goesTo?: number) => void send(drafts[mode], uploads[mode], mode, { thenStatus, goesTo, ...seenUpTo }),
  )
  const onPlan = useStable((sendAt: string) => void send(drafts.reply, uploads.reply, 'reply', { sendAt, ...seenUpTo }))
  const write = (next: Mode) => {
    setMode(next)
    requestAnimationFrame(() => document.getElementById('resposta')?.focus())
  }
  const takeBack = useStable((one: Outgoing) => {
    const { text } = drafts.reply
    drafts.reply.write(text.trim() ? `${one.content}\n\n${text}` : one.content)
    uploads.reply.giveBack(one.attachments.map(uploaded))
    write('reply')
  })
  useKeys(Object.fromEntries(modes.map((one) => [one === 'reply' ? 'r' : 'n', () => write(one)])), staff && modes.length > 0)

  const splits = staff && may.edit === true && ticket.status !== 'merged'
  const closed = ticket.status === 'merged' || ticket.status === 'spam'
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={css.scroll} ref={ref} onScroll={onScroll} tabIndex={0} aria-label={t('conversation')}>
        <TimelineView
          items={shown}
          marked={marked}
          unread={unread.first}
          edits={staff && may.edit === true}
          mark={(message) => <EditedMark message={message} staff={staff} />}
          act={(message) => (
            <>
              <EditButton message={message} may={may} />
              {splits ? <SplitButton message={message} /> : null}
            </>
          )}
        />
        <OutgoingList held={held} onBack={takeBack} />
        {isPending ? <TextSkeleton lines={5} /> : null}
        {error ? (
          <ErrorState title={t('commentsFailed')} code={failureOf(error).requestId || failureOf(error).code} onRetry={() => retry()}>
            {failureOf(error).message}
          </ErrorState>
        ) : null}
      </section>
      <div role="status" className={css.below}>
        {unseen > 0 ? (
          <button type="button" className="arrivals-pill" onClick={toEnd}>
            <ArrowDown size={14} aria-hidden />
            {t('newBelow', { n: unseen })}
          </button>
        ) : null}
      </div>
      <StaleBanner
        stale={mode === 'reply' ? stale : null}
        onSend={() => {
          const newest = Math.max(0, ...(stale?.messages ?? []).map(({ id }) => id))
          void send(drafts.reply, uploads.reply, 'reply', { ...stale?.how, seenUpTo: newest })
        }}
        onReview={() => {
          dropStale()
          toEnd()
          write('reply')
        }}
      />
      {closed || (known && modes.length === 0) ? (
        <p className={css.noReply}>{t(closed ? 'noReply' : 'readOnly')}</p>
      ) : known ? (
        <Composer
          ticket={ticket}
          mode={mode}
          staff={staff}
          modes={modes}
          setsStatus={may.edit === true}
          onMode={write}
          draft={drafts[mode]}
          uploads={uploads[mode]}
          failure={failure?.mode === mode ? failure.why : null}
          onSend={onSend}
          onPlan={onPlan}
        />
      ) : null}
    </>
  )
}

/** Files to go out with the next message of one mode. */
function useFiles(ticketId: number, mode: Mode) {
  const me = useMe()
  return useUploads({ calls: fileCalls, ticketId, draft: `${me.id}:${ticketId}:${mode}` })
}

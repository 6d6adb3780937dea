import type { ScheduledReply } from '@balcao/contracts/comments/scheduled-replies'
import { isErased, looksErased } from '@balcao/contracts/privacy/erasing-bounds'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { uploaded, useUploads } from '@balcao/ui/lib/files/use-uploads'
import { useKeys } from '@balcao/ui/lib/keys'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { useStable } from '@balcao/ui/lib/react/use-stable'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { breakpoints } from '@balcao/ui/theme/tokens'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ArrowDown } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { fileCalls } from '../../../lib/files/files.ts'
import { usePaletteActions } from '../../../lib/palette.ts'
import { useMe } from '../../../lib/session.ts'
import type { May } from '../../../lib/tickets/may.ts'
import { t } from '../../../lib/tickets/ticket.messages.ts'
import css from '../../../lib/tickets/ticket.module.css'
import { filledWith, type Mode, neededOn, type ThenStatus, useSendMessage } from '../../comments/composer.data.ts'
import { Composer } from '../../comments/composer.tsx'
import { ClosedComposer } from '../../comments/composer-closed.tsx'
import { useDraft } from '../../comments/drafts/use-draft.ts'
import { useKeptDrafts, useNoteFirst } from '../../comments/drafts/use-kept-drafts.ts'
import { EditButton } from '../../comments/editing/edit-button.tsx'
import { EditedMark } from '../../comments/editing/edited-mark.tsx'
import { OutgoingList } from '../../comments/scheduled-replies/scheduled-list.tsx'
import { useOutgoing } from '../../comments/scheduled-replies/scheduled-replies.data.ts'
import { isNothing } from '../../comments/scheduled-replies/staged.ts'
import { StaleBanner } from '../../comments/scheduled-replies/stale-banner.tsx'
import { useStaged } from '../../comments/scheduled-replies/use-staged.ts'
import { type Message, newestOf } from '../../comments/timeline.ts'
import type { MessageMail } from '../mails/mails-by-message.ts'
import { useMessageMails } from '../mails/message-mails.ts'
import { useConversation } from '../page/ticket.data.ts'
import { SplitButton } from '../relations/split-button.tsx'
import { aroundStart } from './around-start.ts'
import { EarlierMessages } from './earlier-messages.tsx'
import { NEW_MESSAGES, TimelineView } from './timeline-view.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useOpening } from './use-opening.ts'
import { useReadingPlace } from './use-reading-place.ts'
import { useTimeline } from './use-timeline.ts'

/** That a message came by mail, and what became of the mail that carried one. */
const MailMark = lazyWithRetry(() => import('../mails/mail-mark.tsx').then((module) => module.default))

/** How far a message came by WhatsApp, and how long that may be written by. */
const WhatsappMark = lazyWithRetry(() => import('../../whatsapp/ticket/message-mark.tsx').then((module) => module.default))
const WhatsappStrip = lazyWithRetry(() => import('../../whatsapp/ticket/composer-strip.tsx').then((module) => module.default))

/** Sends a note to an issue that the ticket waits for. */
const SendNote = lazyWithRetry(() => import('../../issues/talk/send-note.tsx').then((module) => module.default))

/** Erases a message, or parts of it, and says what was erased. */
const EraseButton = lazyWithRetry(() => import('../../privacy/by-hand/erase-button.tsx').then((module) => module.default))
const ErasedMark = lazyWithRetry(() => import('../../privacy/by-hand/erased-mark.tsx').then((module) => module.default))

/** Messages in another language, in the reader's. */
const TranslatedMessage = lazyWithRetry(() => import('../translation/translated-message.tsx').then((module) => module.default))
const TranslateAll = lazyWithRetry(() => import('../translation/translate-all.tsx').then((module) => module.default))

const AskMissing = lazy(() => import('../page/ask-missing.tsx'))

const MODES = ['reply', 'note'] as const satisfies readonly Mode[]

/** `isPainted`: the talk is on the screen, so that what writes in it may follow. */
type ConversationProps = { ticket: Ticket; may: May; staff: boolean; isPainted: boolean }

/** Who may write what: the mail's other end writes replies, the staff notes too. */
export const Conversation = ({ ticket, may, staff, isPainted }: ConversationProps) => {
  const read = useConversation(ticket.id, staff && may.history === true)
  const { comments, history, isPending, isWhole, completeSince, error, retry } = read
  const { marked, unread, isStartRead, isOpened, wasWhole } = useOpening(ticket.id, read)
  const modes = MODES.filter((one) => may[one] && (staff || one === 'reply'))
  const known = may.reply !== undefined && (!staff || may.note !== undefined)
  const [mode, setMode] = useState<Mode>('reply')
  const narrow = useMediaQuery(`(max-width: ${breakpoints.md - 1}px)`, { noSsr: true })
  const [isWriting, setWriting] = useState(false)
  // Once and for good: a right given back must not turn the note being written into a reply.
  const [first] = modes
  if (known && first && !modes.includes(mode)) setMode(first)
  const kept = useKeptDrafts(ticket.id, staff)
  const drafts = { reply: useDraft(ticket.id, 'reply', kept), note: useDraft(ticket.id, 'note', kept) }
  useNoteFirst(kept, drafts.reply, () => setMode('note'))
  const uploads = { reply: useFiles(ticket.id, 'reply'), note: useFiles(ticket.id, 'note') }
  const staged = { reply: useStaged(ticket.id, 'reply'), note: useStaged(ticket.id, 'note') }
  const paper = (of: Mode) => ({ draft: drafts[of], uploads: uploads[of], staged: staged[of] })
  const { sending, failure, stale, dropStale, needed, dropNeeded, send } = useSendMessage(ticket.id, comments.at(-1)?.id ?? 0, staff)
  const held = useOutgoing(ticket.id, staff, comments)
  const { items, shown } = useTimeline({ ticket, comments, history, sending, held, completeSince })
  const mails = useMessageMails(ticket.id, comments, staff)
  useMarkRead(ticket, comments.at(-1)?.createdAt, staff && !isPending)
  const start = marked || (unread.first === null ? '' : NEW_MESSAGES)
  // The part that is read first, then the buttons and the panel, then all that is above and below.
  const isAllDrawn = useDeferredValue(isPainted && wasWhole)
  const { ref, toEnd, onScroll, unseen } = useReadingPlace({
    shown,
    below: held.length,
    start,
    ready: isStartRead,
    isWhole,
    isAllDrawn,
    onEnd: unread.keep,
  })

  const seenUpTo = isWhole ? { seenUpTo: newestOf(items.slice(0, shown.length + held.length - unseen)) } : {}
  // The buttons beside the field have nothing to do with each key typed.
  const onSend = useStable(
    (thenStatus: ThenStatus, goesTo?: number) =>
      void send(paper(mode), mode, { thenStatus, goesTo, ...seenUpTo }).then((isSent) => isSent && setWriting(false)),
  )
  const onPlan = useStable((sendAt: string) => void send(paper('reply'), 'reply', { sendAt, ...seenUpTo }))
  const write = (next: Mode) => {
    setMode(next)
    setWriting(true)
    requestAnimationFrame(() => document.getElementById('resposta')?.focus())
  }
  // A key was faster than the field.
  const focusAsked = useEffectEvent(() => isWriting && document.getElementById('resposta')?.focus())
  useEffect(() => {
    if (isPainted) focusAsked()
  }, [isPainted])
  const takeBack = useStable((one: ScheduledReply) => {
    const { text } = drafts.reply
    drafts.reply.write(text.trim() ? `${one.content}\n\n${text}` : one.content)
    uploads.reply.giveBack(one.attachments.map(uploaded))
    staged.reply.add({ changes: one.changes ?? {}, tags: one.tags })
    write('reply')
  })
  useKeys(Object.fromEntries(modes.map((one) => [one === 'reply' ? 'r' : 'n', () => write(one)])), staff && modes.length > 0)
  usePaletteActions(() =>
    (staff ? modes : []).map((one) =>
      one === 'reply'
        ? { key: 'reply', label: t('actReply'), hotkey: 'R', run: () => write(one) }
        : { key: 'note', label: t('actNote'), hotkey: 'N', run: () => write(one) },
    ),
  )

  const { draft, uploads: files, staged: waiting } = paper(mode)
  const isEmpty = draft.text === '' && !draft.other && files.items.length === 0 && isNothing(waiting.staged) && failure === null
  const splits = staff && may.edit === true && ticket.status !== 'merged'
  const erases = useCan()('ticket.erase') && staff
  const closed = ticket.status === 'merged' || ticket.status === 'spam'
  // What somebody of the staff began may have begun there, too.
  const byWhatsapp = staff && ['whatsapp', 'staff'].includes(ticket.channel)
  return (
    <>
      {staff && isAllDrawn ? (
        <Suspense>
          <TranslateAll ticketId={ticket.id} messages={shown.flatMap((item) => (item.kind === 'message' ? [item.message] : []))} />
        </Suspense>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section id="conversa" className={css.scroll} ref={ref} onScroll={onScroll} tabIndex={0} aria-label={t('conversation')}>
        <EarlierMessages {...read} isOpened={isOpened} />
        <TimelineView
          items={isAllDrawn ? shown : aroundStart(isOpened || isPending ? shown : [], { marked, unread: unread.first })}
          marked={marked}
          unread={unread.first}
          edits={staff && may.edit === true}
          mark={(message) => (
            <>
              <EditedMark message={message} staff={staff} />
              {staff && looksErased(message.content) ? (
                <Suspense>
                  <ErasedMark ticketId={message.ticketId} commentId={commentIdOf(message)} />
                </Suspense>
              ) : null}
              <MessageMark ticketId={message.ticketId} mail={message.isInternal || message.pending ? undefined : mails.get(message.id)} />
              {byWhatsapp && !message.isInternal && !message.pending ? (
                <Suspense>
                  <WhatsappMark ticketId={message.ticketId} commentId={typeof message.id === 'number' ? message.id : null} />
                </Suspense>
              ) : null}
            </>
          )}
          below={(message) =>
            staff && isPainted && message.content ? (
              <Suspense>
                <TranslatedMessage ticketId={ticket.id} message={message} />
              </Suspense>
            ) : null
          }
          act={(message) => (
            <>
              <EditButton message={message} may={may} />
              {splits ? <SplitButton message={message} /> : null}
              {erases && message.content && !isErased(message.content) ? (
                <Suspense>
                  <EraseButton message={erasable(message)} />
                </Suspense>
              ) : null}
              {splits && message.isInternal && typeof message.id === 'number' ? (
                <Suspense>
                  <SendNote ticketId={ticket.id} note={{ id: message.id, content: message.content }} />
                </Suspense>
              ) : null}
            </>
          )}
        />
        <OutgoingList held={held} onBack={takeBack} />
        {isOpened || error ? null : <TextSkeleton lines={5} />}
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
          void send(paper('reply'), 'reply', { ...stale?.how, seenUpTo: newest })
        }}
        onReview={() => {
          dropStale()
          toEnd()
          write('reply')
        }}
      />
      {byWhatsapp && isPainted && !closed && mode === 'reply' ? (
        <Suspense>
          <WhatsappStrip ticketId={ticket.id} />
        </Suspense>
      ) : null}
      {needed ? (
        <Suspense>
          <AskMissing
            ticket={ticket}
            missing={{
              mine: neededOn(staged[needed.mode].staged.changes, needed.how.thenStatus),
              reasons: needed.reasons,
              told: undefined,
            }}
            onFill={(more) =>
              send(paper(needed.mode), needed.mode, needed.how, filledWith(more, staged[needed.mode].staged.changes, needed.how.thenStatus))
            }
            onClose={dropNeeded}
          />
        </Suspense>
      ) : null}
      {closed || (known && modes.length === 0) ? (
        <p className={css.noReply}>{t(closed ? 'noReply' : 'readOnly')}</p>
      ) : known && narrow && !isWriting && isEmpty ? (
        <ClosedComposer modes={modes} staff={staff} onOpen={write} />
      ) : !isPainted || !known ? (
        <div className={css.composerToCome} />
      ) : (
        <Composer
          ticket={ticket}
          mode={mode}
          staff={staff}
          modes={modes}
          setsStatus={may.edit === true}
          mayTake={ticket.assignee === null && (may.take === true || may.assign === true)}
          onMode={write}
          draft={drafts[mode]}
          uploads={uploads[mode]}
          staged={staged[mode]}
          failure={failure?.mode === mode ? failure.why : null}
          onSend={onSend}
          onPlan={onPlan}
        />
      )}
    </>
  )
}

const MessageMark = ({ ticketId, mail }: { ticketId: number; mail: MessageMail | undefined }) =>
  mail ? (
    <Suspense>
      <MailMark ticketId={ticketId} mail={mail} />
    </Suspense>
  ) : null

const commentIdOf = ({ id }: Message) => (typeof id === 'number' ? id : null)
const erasable = (message: Message) => ({
  ...{ ticketId: message.ticketId, commentId: commentIdOf(message), content: message.content, files: message.attachments.length },
})

/** Files to go out with the next message of one mode. */
function useFiles(ticketId: number, mode: Mode) {
  const me = useMe()
  return useUploads({ calls: fileCalls, ticketId, draft: `${me.id}:${ticketId}:${mode}` })
}

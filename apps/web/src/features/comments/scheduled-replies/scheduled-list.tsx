import type { ScheduledReply } from '@balcao/contracts/comments/scheduled-replies'
import { HOLD_SECONDS } from '@balcao/contracts/tickets/bounds'
import { MessageBody } from '@balcao/ui/rich/message-body'
import Button from '@mui/material/Button'
import { Clock, Paperclip, Undo2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { fileCalls } from '../../../lib/files/files.ts'
import { weekdayAndTime } from '../../../lib/moments/moment-text.ts'
import timeline from '../timeline.module.css'
import { t } from './messages.ts'
import { useOutgoingActs } from './scheduled-replies.data.ts'
import css from './scheduled-replies.module.css'
import type { Staged } from './staged.ts'
import { useNamedChanges } from './use-named-changes.ts'

const PlanDialog = lazy(() => import('./plan-dialog.tsx').then((module) => ({ default: module.PlanDialog })))

type Props = {
  held: readonly ScheduledReply[]
  /** Gives a reply that was taken back to the composer. */
  onBack: (one: ScheduledReply) => void
}

/** Replies that are written and not with the customer yet, below the conversation. */
export const OutgoingList = ({ held, onBack }: Props) =>
  held.length > 0 ? (
    <ol className={`${timeline.spine} ${css.list}`} aria-label={t('waiting')}>
      {held.map((one) => (
        <OutgoingItem key={one.id} one={one} onBack={onBack} />
      ))}
    </ol>
  ) : null

const OutgoingItem = ({ one, onBack }: { one: ScheduledReply; onBack: Props['onBack'] }) => {
  const item = useRef<HTMLLIElement>(null)
  const waits = useNamedChanges(stagedIn(one))
  // What goes, by a button of its own or by its hour, leaves the focus where the next reply is written.
  useLayoutEffect(() => {
    const leaving = item.current
    return () => {
      if (leaving?.contains(document.activeElement)) document.getElementById('resposta')?.focus()
    }
  }, [])
  return (
    <li ref={item} className={timeline.item} data-kind="staff" data-pending={one.state}>
      <article className={timeline.bubble}>
        <header className={timeline.by}>
          <strong>{one.author.name}</strong>
          <span className={css.state} data-state={one.state}>
            <Clock size={12} aria-hidden /> {stateText(one)}
          </span>
          {one.attachments.length > 0 ? (
            <span className={css.state}>
              <Paperclip size={12} aria-hidden /> {t('files', { n: one.attachments.length })}
            </span>
          ) : null}
        </header>
        <div className={timeline.text}>
          <MessageBody side="staff" files={one.attachments} calls={fileCalls}>
            {one.content}
          </MessageBody>
        </div>
        {waits.length > 0 ? <p className={css.staged}>{`${t('onSend')} ${waits.map(({ text }) => text).join(' · ')}`}</p> : null}
        <Acts one={one} onBack={onBack} />
      </article>
    </li>
  )
}

/** What goes out with a held reply. */
const stagedIn = ({ changes, thenStatus, tags }: ScheduledReply): Staged => ({
  changes: { ...changes, ...(thenStatus ? { status: thenStatus } : {}) },
  tags,
})

const REASONS = ['answered', 'colleague', 'ticket_closed', 'forbidden'] as const

function stateText({ state, dueAt, reason }: ScheduledReply): string {
  if (state === 'held') return t('held')
  if (state === 'planned') return t('plannedFor', { at: weekdayAndTime(new Date(dueAt)) })
  return `${t('notSent')}: ${t(REASONS.find((known) => known === reason) ?? 'refused')}`
}

const Acts = ({ one, onBack }: { one: ScheduledReply; onBack: Props['onBack'] }) => {
  const { busy, mine, sendNow, moveTo, takeBack } = useOutgoingActs(one)
  const mayCallOff = useCan()('ticket.cancel_reply')
  const [moving, setMoving] = useState(false)
  const back = async () => {
    if (await takeBack()) onBack(one)
  }
  if (one.state === 'held') return mine ? <HeldActs dueAt={one.dueAt} busy={busy} onUndo={back} onSend={sendNow} /> : null
  if (!mine)
    return one.state === 'planned' && mayCallOff ? (
      <div className={css.acts}>
        <Button size="small" aria-disabled={busy} onClick={takeBack}>
          {t('cancelPlan')}
        </Button>
      </div>
    ) : null
  return (
    <div className={css.acts}>
      <Button size="small" aria-disabled={busy} onClick={back}>
        {one.state === 'planned' ? t('edit') : t('toComposer')}
      </Button>
      {one.state === 'planned' ? (
        <Button size="small" aria-disabled={busy} onClick={() => setMoving(true)}>
          {t('moveTo')}
        </Button>
      ) : null}
      <Button size="small" aria-disabled={busy} onClick={sendNow}>
        {one.state === 'planned' ? t('sendNow') : t('sendAnyway')}
      </Button>
      {moving ? (
        <Suspense>
          <PlanDialog onClose={() => setMoving(false)} onChoose={moveTo} />
        </Suspense>
      ) : null}
    </div>
  )
}

type HeldProps = { dueAt: string; busy: boolean; onUndo: () => unknown; onSend: () => unknown }

/** Counts in the button, which is no live region: nothing is read out every second. */
const HeldActs = ({ dueAt, busy, onUndo, onSend }: HeldProps) => {
  const left = useSecondsTo(dueAt)
  return (
    <div className={css.acts}>
      <Button
        size="small"
        aria-disabled={busy || left === 0}
        onClick={() => left > 0 && onUndo()}
        startIcon={<Undo2 size={14} aria-hidden />}
      >
        {left === 0 ? t('leaving') : t('undo', { n: left })}
      </Button>
      <Button size="small" variant="text" aria-disabled={busy || left === 0} onClick={() => left > 0 && onSend()}>
        {t('sendNow')}
      </Button>
    </div>
  )
}

/** Whole seconds until an instant, never more than a reply is held: this machine's clock may be slow. */
function useSecondsTo(at: string): number {
  const left = () => Math.min(HOLD_SECONDS, Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1_000)))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250)
    return () => clearInterval(timer)
  })
  return seconds
}

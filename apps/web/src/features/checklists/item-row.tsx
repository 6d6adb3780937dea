import type { ChecklistItem } from '@balcao/contracts/checklists/checklists'
import { CheckBox } from '@balcao/ui/check-box'
import type { Answered } from '@balcao/ui/checklists/answer-field'
import { answerText } from '@balcao/ui/lib/checklists/answer-text'
import { exactTime, relativeTime } from '@balcao/ui/lib/time'
import { useMinute } from '@balcao/ui/time-ago'
import { Asterisk } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { weekdayAndTime } from '../../lib/moments/moment-text.ts'
import css from './checklists.module.css'
import { ItemAnswer } from './item-answer.tsx'
import { t } from './messages.ts'

type ItemRowProps = {
  item: ChecklistItem
  ticketId: number
  mayEdit: boolean
  /** Others come before it. */
  waits: boolean
  menu: ReactNode
  /** Ends when it is settled, or was refused. */
  onTick: (done: boolean) => Promise<unknown>
  onAnswer: (answered: Answered) => Promise<boolean>
  /** Up (-1) or down (1). */
  onMove: (by: -1 | 1) => void
}

/** Another ticket alone settles what waits for it; what asks for something is ticked once it has that. */
const isTickable = ({ kind, state, answer, files }: ChecklistItem) =>
  state !== 'skipped' && kind !== 'ticket' && (kind === 'task' || state === 'done' || answer !== null || files.length > 0)

/** What stands below the words of an item: by when, who, or what became of it. */
function factsOf(
  { state, note, dueAt, assignee, forCustomer, answer, settledBy, settledAt }: ChecklistItem,
  waits: boolean,
  now: number,
): string[] {
  if (state === 'skipped') return [note ? t('skippedWhy', { note }) : t('skipped')]
  if (state === 'done')
    return [
      answerText(answer),
      ...(settledBy && settledAt
        ? [t('settledBy', { name: settledBy.name, at: relativeTime(settledAt, { now: Math.max(now, Date.parse(settledAt)) }) })]
        : []),
      note,
    ].filter(Boolean)
  const at = dueAt ? weekdayAndTime(new Date(dueAt)) : ''
  return [
    dueAt ? t(Date.parse(dueAt) < now ? 'late' : 'dueIn', { at }) : '',
    forCustomer ? t('customer') : (assignee?.name ?? ''),
    waits ? t('waits') : '',
    note,
  ].filter(Boolean)
}

/** One thing to be done. Space ticks it; Alt with an arrow moves it. */
export const ItemRow = ({ item, ticketId, mayEdit, waits, menu, onTick, onAnswer, onMove }: ItemRowProps) => {
  const { text, help, mandatory, state, dueAt, settledAt } = item
  // The cache says it a moment later than the box is clicked.
  const [ticked, setTicked] = useState<boolean>()
  const now = useMinute()
  const [id, factsId] = [useId(), useId()]
  const facts = factsOf(item, waits, now)
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0 || !event.altKey) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <li className={css.item} data-state={state} data-late={(state === 'open' && dueAt !== null && Date.parse(dueAt) < now) || undefined}>
      <span className={css.box}>
        <CheckBox
          id={id}
          checked={ticked ?? state === 'done'}
          disabled={!mayEdit || !isTickable(item)}
          describedBy={facts.length > 0 ? factsId : undefined}
          onKeyDown={mayEdit ? move : undefined}
          onChange={(done) => {
            setTicked(done)
            void onTick(done).finally(() => setTicked(undefined))
          }}
        />
      </span>
      <div className={css.what}>
        <label htmlFor={id} className={css.text}>
          {text}
          {mandatory ? (
            <>
              <Asterisk size={12} aria-hidden className={css.mandatory} />
              <span className="visually-hidden"> ({t('mandatory')})</span>
            </>
          ) : null}
        </label>
        {help && state === 'open' ? <p className={css.help}>{help}</p> : null}
        {facts.length > 0 ? (
          <p id={factsId} className={css.facts} title={settledAt ? exactTime(settledAt) : dueAt ? exactTime(dueAt) : undefined}>
            {facts.join(' · ')}
          </p>
        ) : null}
        <ItemAnswer item={item} ticketId={ticketId} isOpen={mayEdit && state === 'open' && !waits} mayEdit={mayEdit} onAnswer={onAnswer} />
      </div>
      {menu}
    </li>
  )
}

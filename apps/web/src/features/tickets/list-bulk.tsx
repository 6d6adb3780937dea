import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { TicketAct } from '@balcao/contracts/roles/permissions'
import type { Status } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { BulkBar } from '@balcao/ui/bulk-bar'
import { useKeys } from '@balcao/ui/lib/keys'
import { useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { useBulkChange } from './bulk.data.ts'
import { type Changes, movesFrom } from './changes.ts'
import { ChoiceMenu } from './choice-menu.tsx'
import { priorityChoices, statusChoice } from './choices.tsx'
import css from './list.module.css'
import { mayOn } from './may.ts'
import { t } from './messages.ts'
import { PersonPicker } from './person-picker.tsx'

type Open = { what: 'assignee' | 'status' | 'priority'; anchor: HTMLElement }

type ListBulkProps = {
  tickets: readonly Ticket[] /** False while Esc closes something else first. */
  escapes: boolean
  onClear: () => void
}

/** What can be done to the selected tickets at once. */
export const ListBulk = ({ tickets, escapes, onClear }: ListBulkProps) => {
  const me = useMe()
  const { progress, change } = useBulkChange()
  const [open, setOpen] = useState<Open | null>(null)
  const usable = tickets.length > 0 && !progress

  // A row does not say all that decides: where one of them may allow it, the server is asked.
  const may = isStaff(effectiveRole(me)) ? tickets.map((ticket) => mayOn(me, ticket)) : []
  const some = (act: TicketAct) => may.some((one) => one[act] !== false)
  const edits = some('edit')
  const hands = some('assign') ? 'anyone' : some('take') ? 'own' : undefined

  const openAt = (what: Open['what']) => {
    if (!(what === 'assignee' ? hands : edits)) return
    const anchor = document.getElementById('acoes-em-lote')
    if (anchor) setOpen({ what, anchor })
  }
  const close = () => setOpen(null)
  const apply = (changes: Changes) => void change(tickets, changes)
  const anchorOf = (what: Open['what']) => (open?.what === what ? open.anchor : null)
  useKeys({ a: () => openAt('assignee'), s: () => openAt('status'), p: () => openAt('priority') }, usable)
  useKeys({ Escape: onClear }, escapes && tickets.length > 0)

  const actions = [
    ...(hands ? [{ label: t('assignSelected'), key: 'A', onRun: () => openAt('assignee') }] : []),
    ...(edits ? [{ label: t('status'), key: 'S', onRun: () => openAt('status') }] : []),
    ...(edits ? [{ label: t('priority'), key: 'P', onRun: () => openAt('priority') }] : []),
  ]
  return (
    <div id="acoes-em-lote" className={css.bulk}>
      <BulkBar count={tickets.length} actions={actions.map((action) => ({ ...action, disabled: !usable }))} onClear={onClear} />
      <p role="status" className="visually-hidden">
        {progress ? t('updating', { done: progress.done, total: progress.total }) : ''}
      </p>
      <ChoiceMenu
        above
        anchor={anchorOf('status')}
        label={t('status')}
        choices={commonMoves(tickets, some('cancel')).map(statusChoice)}
        onClose={close}
        onChoose={(status) => apply({ status })}
      />
      <ChoiceMenu
        above
        anchor={anchorOf('priority')}
        label={t('priority')}
        choices={priorityChoices()}
        onClose={close}
        onChoose={(priority) => apply({ priority })}
      />
      <PersonPicker above offers={hands} anchor={anchorOf('assignee')} onClose={close} onChoose={(assigneeId) => apply({ assigneeId })} />
    </div>
  )
}

/** Statuses some of the tickets may move to; scheduling needs a date of its own. */
function commonMoves(tickets: readonly Ticket[], cancels: boolean): Status[] {
  return [...new Set(tickets.flatMap(({ status }) => movesFrom(status, cancels)))].filter((status) => status !== 'scheduled')
}

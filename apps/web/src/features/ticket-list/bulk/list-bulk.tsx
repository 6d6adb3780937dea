import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { TicketAct } from '@balcao/contracts/roles/permissions'
import { MAX_BULK } from '@balcao/contracts/tickets/bounds'
import type { BulkChanges } from '@balcao/contracts/tickets/bulk'
import type { Status } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useKeys } from '@balcao/ui/lib/keys'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { BulkBar } from '@balcao/ui/table/bulk-bar'
import { Suspense, useState } from 'react'
import { usePaletteActions } from '../../../lib/palette.ts'
import { ChoiceMenu } from '../../../lib/pickers/choice-menu.tsx'
import { priorityChoices, withCustom } from '../../../lib/pickers/choices.tsx'
import { useMe } from '../../../lib/session.ts'
import { useStore } from '../../../lib/store.ts'
import { movesFrom } from '../../../lib/tickets/changes.ts'
import { mayOn } from '../../../lib/tickets/may.ts'
import { statusChange } from '../../../lib/tickets/status-choice.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useMergeSelected } from '../../tickets/relations/merge-selected.tsx'
import type { Filter } from '../filter/filter.ts'
import css from '../list/list.module.css'
import { shownFailures, useBulkChange } from './bulk.data.ts'
import { t } from './bulk.messages.ts'
import { useFieldsOfSelected } from './use-fields-of-selected.tsx'
import { useReasonFirst } from './use-reason-first.tsx'
import { useReplyToSelected } from './use-reply-to-selected.tsx'
import { useSnoozeSelected } from './use-snooze-selected.tsx'

const PersonPicker = lazyWithRetry(() => import('../../../lib/pickers/person-picker.tsx').then((module) => module.PersonPicker))
const BulkTags = lazyWithRetry(() => import('./bulk-tags.tsx').then((module) => module.BulkTags))
const BulkFailures = lazyWithRetry(() => import('./bulk-failures.tsx').then((module) => module.BulkFailures))

type What = 'assignee' | 'status' | 'priority' | 'tags'
type Open = { what: What; anchor: HTMLElement }

const NONE: readonly Ticket[] = []

const isSpam = ({ status }: Ticket) => status === 'spam'
const isWork = ({ status }: Ticket) => status !== 'spam' && status !== 'merged'

type ListBulkProps = {
  tickets: readonly Ticket[]
  filter: Filter
  /** All of the view are meant, also those not loaded. */
  all: boolean
  onSelectAll: () => void
  /** False while Esc closes something else first. */
  escapes: boolean
  onClear: () => void
}

/** What can be done to the selected tickets at once. */
export const ListBulk = ({ tickets, filter, all, onSelectAll, escapes, onClear }: ListBulkProps) => {
  const me = useMe()
  const { busy, change } = useBulkChange()
  const [open, setOpen] = useState<Open | null>(null)
  const failures = useStore(shownFailures)
  const { data: found } = trpc.tickets.list.useQuery({ ...filter, limit: 1, page: 1 }, { enabled: tickets.length > 0 })
  const total = found?.total
  const count = all ? (total ?? tickets.length) : tickets.length
  const usable = tickets.length > 0 && busy === 0
  // Of a whole view nobody has seen each: merging is for tickets chosen one by one.
  const merging = useMergeSelected(all ? NONE : tickets, onClear)

  // A row does not say all that decides: where one of them may allow it, the server is asked.
  const may = isStaff(effectiveRole(me)) ? tickets.map((ticket) => mayOn(me, ticket)) : []
  const some = (act: TicketAct) => may.some((one) => one[act] !== false)
  const edits = some('edit')
  const removes = edits && some('cancel')
  const hands = some('assign') ? 'anyone' : some('take') ? 'own' : undefined

  const openAt = (what: What) => {
    if (!(what === 'assignee' ? hands : edits)) return
    const anchor = document.getElementById('acoes-em-lote')
    if (anchor) setOpen({ what, anchor })
  }
  const close = () => setOpen(null)
  const apply = (changes: BulkChanges) => {
    void change(all ? { filter, count } : { tickets }, changes)
    // What was not loaded is not among the rows: the next change of all is asked for anew.
    if (all) onClear()
  }
  const reasoned = useReasonFirst({ tickets, all, apply })
  const snoozing = useSnoozeSelected({ may: edits, usable, count, apply })
  const filling = useFieldsOfSelected({ may: edits, usable, count, apply })
  const replying = useReplyToSelected({
    ...{ may: some('reply') || some('note'), usable, count, tickets },
    filter: all ? filter : undefined,
  })
  const anchorOf = (what: What) => (open?.what === what ? open.anchor : null)
  const key = (what: What) => () => openAt(what)
  useKeys({ a: key('assignee'), s: key('status'), p: key('priority'), l: key('tags') }, usable)
  useKeys({ Escape: onClear }, escapes && tickets.length > 0)

  const actions = [
    ...replying.actions,
    ...(hands ? [{ label: t('assign'), key: 'A', onRun: key('assignee') }] : []),
    ...(edits ? [{ label: t('status'), key: 'S', onRun: key('status') }] : []),
    ...(edits ? [{ label: t('priority'), key: 'P', onRun: key('priority') }] : []),
    ...(edits ? [{ label: t('tags'), key: 'L', onRun: key('tags') }] : []),
    ...filling.actions,
    ...snoozing.actions,
    ...merging.actions,
    ...(removes && tickets.some(isWork) ? [{ label: t('spam'), onRun: () => apply({ spam: true }) }] : []),
    ...(removes && tickets.some(isSpam) ? [{ label: t('notSpam'), onRun: () => apply({ spam: false }) }] : []),
  ]
  usePaletteActions(() =>
    (usable ? actions : []).map(({ label, onRun, ...keys }) => ({
      key: `bulk-${label}`,
      label: t('ofSelected', { act: label, n: count }),
      ...('key' in keys && keys.key ? { hotkey: keys.key } : {}),
      run: onRun,
    })),
  )
  const tooMany = total !== undefined && total > MAX_BULK
  return (
    <div id="acoes-em-lote" className={css.bulk}>
      <BulkBar
        count={tickets.length && count}
        actions={actions.map((action) => ({ ...action, disabled: !usable }))}
        total={tooMany ? undefined : total}
        onSelectAll={actions.length > 0 ? onSelectAll : undefined}
        note={tooMany && actions.length > 0 ? t('tooMany', { n: MAX_BULK }) : undefined}
        onClear={onClear}
      />
      <p role="status" className="visually-hidden">
        {busy ? t('updating', { n: busy }) : ''}
      </p>
      <ChoiceMenu
        above
        anchor={anchorOf('status')}
        label={t('status')}
        choices={withCustom(commonMoves(tickets, some('cancel')))}
        onClose={close}
        onChoose={(next) => reasoned.change(statusChange(next))}
      />
      <ChoiceMenu
        above
        anchor={anchorOf('priority')}
        label={t('priority')}
        choices={priorityChoices()}
        onClose={close}
        onChoose={(priority) => reasoned.change({ priority })}
      />
      {replying.dialog}
      {reasoned.dialog}
      {filling.dialog}
      {snoozing.dialog}
      {merging.dialog}
      <Suspense>
        {anchorOf('assignee') ? (
          <PersonPicker
            above
            offers={hands}
            anchor={anchorOf('assignee')}
            onClose={close}
            onChoose={(assigneeId) => apply({ assigneeId })}
          />
        ) : null}
        {anchorOf('tags') ? <BulkTags onApply={apply} onClose={close} /> : null}
        {failures.failed.length > 0 ? <BulkFailures {...failures} onClose={() => shownFailures.set({ failed: [], others: 0 })} /> : null}
      </Suspense>
    </div>
  )
}

/** Statuses some of the tickets may move to; scheduling needs a date of its own. */
function commonMoves(tickets: readonly Ticket[], cancels: boolean): Status[] {
  return [...new Set(tickets.flatMap(({ status }) => movesFrom(status, cancels)))].filter((status) => status !== 'scheduled')
}

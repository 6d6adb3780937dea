import { STAFF_MOVES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Changes, canUndo, previousOf } from '../../../lib/tickets/changes.ts'
import { filled, forgetUndo, type Missing, send } from '../../../lib/tickets/save-ticket.data.ts'
import { statusChangeName } from '../../../lib/tickets/status-choice.ts'
import { t as tt } from '../../../lib/tickets/ticket.messages.ts'
import { t } from './board.messages.ts'

const NONE: ReadonlyMap<number, Changes> = new Map()
/** Somebody else moved it to where it was to go. */
function isThere({ status, customStatusId = null, assignee, queueId }: Ticket, mine: Changes): boolean {
  if (mine.customStatusId !== undefined && mine.customStatusId !== customStatusId) return false
  if (mine.queueId !== undefined) return mine.queueId === queueId
  return mine.assigneeId === undefined ? mine.status === status : mine.assigneeId === (assignee?.id ?? null)
}
/** Where a card stands that somebody else moved meanwhile. */
function standsNow({ number: n, status, customStatusId, assignee }: Ticket, mine: Changes): string {
  const number = String(n)
  if (mine.queueId !== undefined) return t('conflictQueue', { number })
  if (mine.assigneeId === undefined) return t('conflict', { number, status: statusChangeName({ status, customStatusId }) })
  return assignee ? t('conflictPerson', { number, who: assignee.name }) : t('conflictNobody', { number })
}
const without = (held: ReadonlyMap<number, Changes>, id: number) => new Map([...held].filter(([key]) => key !== id))

/** A move that was made, and what its toast says. */
export type Moved = { before: Ticket; saved: Ticket; mine: Changes; told: string }

/** Moves cards: shown at once, taken back where the server refuses, undone by a toast. */
export function useMoves(remember: (ticket: Ticket) => void, onMoved: (moved: Moved) => void, onBack: () => void) {
  const cache = useQueryClient()
  const [pending, setPending] = useState(NONE)
  const [missing, setMissing] = useState<(Missing & { ticket: Ticket }) | null>(null)

  /** @param told what the toast says, which offers the way back; left out when going it */
  async function move(ticket: Ticket, mine: Changes, told?: string): Promise<boolean> {
    remember(ticket)
    // Going back closes its toast by itself.
    if (told) forgetUndo(ticket)
    setPending((held) => new Map(held).set(ticket.id, mine))
    const outcome = await send(cache, ticket, mine, ticket.version)
    if ('saved' in outcome) remember(outcome.saved)
    if ('conflict' in outcome) remember(outcome.conflict.current)
    setPending((held) => without(held, ticket.id))

    if ('conflict' in outcome) tellConflict(outcome.conflict.current, mine, told)
    if ('missing' in outcome) setMissing({ ticket, mine, reasons: outcome.missing, told })
    if ('failed' in outcome) notify.error(`${tt('saveFailed')}: ${outcome.failed}`)
    if ('saved' in outcome && told) {
      offerUndo(ticket, outcome.saved, mine, told)
      onMoved({ before: ticket, saved: outcome.saved, mine, told })
    }
    return 'saved' in outcome
  }

  function offerUndo(before: Ticket, saved: Ticket, mine: Changes, told: string) {
    const back = previousOf(before, mine, saved)
    const text = `#${saved.number} · ${told}`
    const options = { id: `saved-${saved.id}` }
    const goBack = () => {
      onBack()
      void move(saved, back)
    }
    if (canUndo(saved, back)) notify.undo(text, goBack, options)
    else notify.success(text, options)
  }

  /** Somebody changed it meanwhile: it stands where they left it, and the move can be made from there. */
  function tellConflict(current: Ticket, mine: Changes, told: string | undefined) {
    const isOpen = mine.status === undefined || mine.status === current.status || STAFF_MOVES[current.status].includes(mine.status)
    notify.error(standsNow(current, mine), {
      id: `saved-${current.id}`,
      ms: 10_000,
      ...(isOpen && !isThere(current, mine) ? { action: { label: t('moveAnyway'), onRun: () => void move(current, mine, told) } } : {}),
    })
  }

  /** Says why a card that was moved is where it is now; the way back takes both. */
  async function explain({ before, saved, mine, told }: Moved, statusReasonId: number): Promise<boolean> {
    const outcome = await send(cache, saved, { statusReasonId }, saved.version)
    if ('conflict' in outcome) {
      remember(outcome.conflict.current)
      notify.error(standsNow(outcome.conflict.current, mine))
    }
    if ('failed' in outcome) notify.error(`${tt('saveFailed')}: ${outcome.failed}`)
    if ('missing' in outcome) notify.error(`${tt('saveFailed')}: ${Object.values(outcome.missing).join(' ')}`)
    if (!('saved' in outcome)) return 'conflict' in outcome
    remember(outcome.saved)
    offerUndo(before, outcome.saved, { ...mine, statusReasonId }, told)
    return true
  }

  return {
    pending,
    explain,
    move,
    missing,
    dropMissing: () => setMissing(null),
    /** The move that asked for something, with it. */
    fill: async (more: Changes) => missing !== null && move(missing.ticket, filled(missing.mine, more), missing.told),
  }
}

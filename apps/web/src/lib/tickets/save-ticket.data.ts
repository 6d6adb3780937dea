import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { complaintsOf } from '@balcao/ui/lib/forms/custom-values'
import { notify } from '@balcao/ui/toasts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showSaved } from '../caches/recent-tickets.ts'
import { refreshHistory, refreshStats } from '../caches/ticket-cache.ts'
import { api } from '../trpc.ts'
import { type Changes, canUndo, previousOf } from './changes.ts'
import { t } from './ticket.messages.ts'

export type Conflict = { mine: Changes; before: Ticket; current: Ticket }
/** What a change needs first, each with the server's reason: custom fields by their keys, or why the priority or the status is to be this one. */
export type Missing = { mine: Changes; reasons: Record<string, string>; told: string | undefined }
export type AskMissingProps = {
  ticket: Ticket
  missing: Missing
  /** Makes the change with what it needed; false where that was refused too. */
  onFill: (more: Changes) => Promise<boolean>
  onClose: () => void
}
type Outcome = { saved: Ticket } | { conflict: Conflict } | { missing: Record<string, string> } | { failed: string }

/** What an earlier toast offers to take back is not the last change any more: it would be refused, or take back another one. */
export const forgetUndo = ({ id }: Pick<Ticket, 'id'>): void => notify.dismiss(`saved-${id}`)

/** A refusal for an old version brings the ticket as the endpoint for reading it would. */
const currentIn = (details: unknown) => (details as { current?: Ticket } | null | undefined)?.current

/** What is wrong elsewhere than in fields that can be asked for. */
const IN_THE_WAY: ReadonlySet<string> = new Set(['approvals', 'checklists', 'status', 'assigneeId'])

/** Sends changes; a stale version answers the ticket as it is now. */
export async function send(cache: QueryClient, before: Ticket, mine: Changes, version: number | undefined): Promise<Outcome> {
  try {
    const saved = await api.tickets.update.mutate({ id: before.id, version, ...mine }, { context: { actionKey: newActionKey() } })
    showSaved(cache, saved)
    refreshHistory(cache, saved.id)
    refreshStats(cache)
    return { saved }
  } catch (error) {
    const failure = failureOf(error)
    const current = failure.code === 'ticket_changed' ? currentIn(failure.details) : undefined
    const errors = fieldErrorsOf(failure)
    const inTheWay = errors.find(({ field }) => IN_THE_WAY.has(field))
    if (inTheWay) return { failed: inTheWay.message }
    const unsaid = errors.find(({ field }) => field === 'priorityReason' || field === 'statusReason' || field === 'statusReasonId')
    const missing = unsaid ? { [unsaid.field]: unsaid.message } : complaintsOf(errors)
    if (Object.keys(missing).length > 0) return { missing }
    if (!current) return { failed: errors[0]?.message ?? failure.message }
    showSaved(cache, current)
    refreshHistory(cache, current.id)
    return { conflict: { mine, before, current } }
  }
}

/** A change with what it needed. */
export const filled = (mine: Changes, more: Changes): Changes =>
  more.customFields ? { ...mine, customFields: { ...mine.customFields, ...more.customFields } } : { ...mine, ...more }

/** Saves a ticket's properties on choice: shown at once, undone by a toast, and never over somebody else's change. */
export function useSaveTicket(ticket: Ticket) {
  const cache = useQueryClient()
  const [pending, setPending] = useState<Changes>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [missing, setMissing] = useState<Missing | null>(null)

  async function save(mine: Changes, options: { version?: number; told?: string } = {}): Promise<boolean> {
    setConflict(null)
    forgetUndo(ticket)
    setPending((held) => ({ ...held, ...mine }))
    const outcome = await send(cache, ticket, mine, options.version ?? ticket.version)
    setPending((held) => Object.fromEntries(Object.entries(held).filter(([key]) => !(key in mine))))

    if ('conflict' in outcome) setConflict(outcome.conflict)
    if ('missing' in outcome) setMissing({ mine, reasons: outcome.missing, told: options.told })
    if ('failed' in outcome) notify.error(`${t('saveFailed')}: ${outcome.failed}`)
    if ('saved' in outcome && options.told) offerUndo(outcome.saved, mine, options.told)
    return 'saved' in outcome
  }

  function offerUndo(saved: Ticket, mine: Changes, told: string) {
    const before = previousOf(ticket, mine, saved)
    const text = `#${saved.number} · ${told}`
    const options = { id: `saved-${saved.id}` }
    if (canUndo(saved, before)) notify.undo(text, () => void undo(saved, before), options)
    else notify.success(text, options)
  }

  async function undo(saved: Ticket, before: Changes) {
    const outcome = await send(cache, saved, before, saved.version)
    if ('conflict' in outcome) setConflict(outcome.conflict)
    if ('missing' in outcome) notify.error(`${t('saveFailed')}: ${Object.values(outcome.missing).join(' ')}`)
    if ('failed' in outcome) notify.error(`${t('saveFailed')}: ${outcome.failed}`)
  }

  return {
    pending,
    conflict,
    missing,
    dropMissing: () => setMissing(null),
    /** The change that asked for something, with it. */
    fill: async (more: Changes) =>
      missing !== null && save(filled(missing.mine, more), missing.told === undefined ? {} : { told: missing.told }),
    save,
    saveAnyway: () => conflict && void save(conflict.mine, { version: conflict.current.version }),
    dropConflict: () => setConflict(null),
  }
}

export type SaveTicket = ReturnType<typeof useSaveTicket>

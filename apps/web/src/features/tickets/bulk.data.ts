import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { notify } from '@balcao/ui/toasts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { patchTicket, refreshStats } from '../../lib/ticket-cache.ts'
import { api } from '../../lib/trpc.ts'
import { type Changes, canUndo, previousOf } from './changes.ts'
import { t } from './messages.ts'

const AT_ONCE = 4
type Job = { ticket: Ticket; changes: Changes }
type Result = { saved: { now: Ticket; before: Changes }[]; failed: number }

/** One PATCH a ticket, a few at a time; each with its version, so that nobody's newer change is overwritten. */
async function run(cache: QueryClient, jobs: readonly Job[], onProgress: (done: number) => void): Promise<Result> {
  const result: Result = { saved: [], failed: 0 }
  const queue = [...jobs]
  const work = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      try {
        const input = { id: job.ticket.id, version: job.ticket.version, ...job.changes }
        const now = await api.tickets.update.mutate(input, { context: { actionKey: newActionKey() } })
        patchTicket(cache, now)
        result.saved.push({ now, before: previousOf(job.ticket, job.changes) })
      } catch {
        result.failed += 1
      }
      onProgress(result.saved.length + result.failed)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  refreshStats(cache)
  return result
}

/** Changes many tickets alike: progress while it runs, then how it went, with the way back. */
export function useBulkChange() {
  const cache = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)

  async function change(tickets: readonly Ticket[], changes: Changes) {
    const jobs = tickets.map((ticket) => ({ ticket, changes }))
    setProgress({ done: 0, total: jobs.length })
    const { saved, failed } = await run(cache, jobs, (done) => setProgress({ done, total: jobs.length }))
    setProgress(null)

    const text = failed ? `${t('bulkDone', { n: saved.length })}, ${t('bulkFailed', { n: failed })}` : t('bulkDone', { n: saved.length })
    const undoable = saved.filter(({ now, before }) => canUndo(now, before))
    if (undoable.length > 0) notify.undo(text, () => void undo(undoable), { id: 'bulk' })
    else notify[failed ? 'error' : 'success'](text, { id: 'bulk' })
  }

  async function undo(saved: Result['saved']) {
    const { saved: back, failed } = await run(
      cache,
      saved.map(({ now, before }) => ({ ticket: now, changes: before })),
      () => undefined,
    )
    const text = failed ? `${t('undone', { n: back.length })}, ${t('bulkFailed', { n: failed })}` : t('undone', { n: back.length })
    notify[failed ? 'error' : 'success'](text, { id: 'bulk' })
  }

  return { progress, change }
}

import type { BulkChanges, BulkFailure, BulkResult } from '@balcao/contracts/tickets/bulk'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { showChanged } from '../../../lib/caches/recent-tickets.ts'
import { refreshStats } from '../../../lib/caches/ticket-cache.ts'
import { createStore } from '../../../lib/store.ts'
import { api } from '../../../lib/trpc.ts'
import type { Filter } from '../filter/filter.ts'
import { t } from './bulk.messages.ts'
import { bulkText } from './bulk-text.tsx'

/** What stayed as it was, beside how many others that did not. */
export type Failures = { failed: readonly BulkFailure[]; others: number }
/** What stayed as it was, while somebody looks at it; the list shows it, wherever it was asked for. */
export const shownFailures = createStore<Failures>({ failed: [], others: 0 })

/** Selected tickets, or all of a view. */
export type Those = { tickets: readonly Ticket[] } | { filter: Filter; count: number }

const TOAST = { id: 'bulk' }

/** Changes many tickets alike by one call; tells how it went, with ten seconds to take it back. */
export function useBulkChange() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(0)

  const see = (failures: Failures) => {
    shownFailures.set(failures)
    void navigate({ to: '/tickets', search: (search: object) => search })
  }
  const tell = (result: BulkResult, done: string, onUndo?: () => void) => {
    const text = bulkText(done, result.failed, () => see({ failed: result.failed, others: result.updated.length }))
    if (onUndo) notify.undo(text, onUndo, TOAST)
    else notify[result.failed.length > 0 ? 'error' : 'success'](text, TOAST)
  }

  async function change(those: Those, changes: BulkChanges) {
    const input = 'filter' in those ? { filter: those.filter } : { tickets: those.tickets.map(({ id, version }) => ({ id, version })) }
    setBusy('filter' in those ? those.count : those.tickets.length)
    try {
      const result = await api.tickets.bulk.update.mutate({ ...input, changes }, { context: { actionKey: newActionKey() } })
      showChanged(cache, result.updated)
      refreshStats(cache)
      const { id } = result
      tell(result, t('done', { n: result.updated.length + result.unchanged }), id === null ? undefined : () => void undo(id))
    } catch (error) {
      notify.error(t('lost', { reason: failureOf(error).message }), TOAST)
    }
    setBusy(0)
  }

  async function undo(id: number) {
    try {
      const result = await api.tickets.bulk.undo.mutate({ id }, { context: { actionKey: newActionKey() } })
      showChanged(cache, result.updated)
      refreshStats(cache)
      tell(result, t('undone', { n: result.updated.length }))
    } catch (error) {
      notify.error(t('undoLost', { reason: failureOf(error).message }), TOAST)
    }
  }

  return { busy, change }
}

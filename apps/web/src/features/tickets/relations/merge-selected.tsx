import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useKeys } from '@balcao/ui/lib/keys'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import type { BulkAction } from '@balcao/ui/table/bulk-bar'
import { notify } from '@balcao/ui/toasts'
import { type ReactNode, Suspense, useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { mayOn } from '../../../lib/tickets/may.ts'
import { t } from './selection-messages.ts'

const MergeManyDialog = lazyWithRetry(() => import('./merge-many-dialog.tsx').then((module) => module.default))

/** As many previews as one reads, and calls as one waits for. */
const MOST = 20

/** Merging of a list's selection, where the reader may on each of it: the action of the bar, and its dialog. */
export function useMergeSelected(tickets: readonly Ticket[], onMerged: () => void): { actions: BulkAction[]; dialog: ReactNode } {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const may = isStaff(effectiveRole(me)) && tickets.length > 1 && tickets.every((ticket) => mayOn(me, ticket).merge !== false)
  const open = () => {
    if (tickets.length > MOST) notify.info(t('tooMany', { n: MOST }), { id: 'merge' })
    else setOpen(true)
  }
  useKeys({ m: open }, may)
  return {
    actions: may ? [{ label: t('merge'), key: 'M', onRun: open }] : [],
    dialog: isOpen ? (
      <Suspense>
        <MergeManyDialog tickets={tickets} onMerged={onMerged} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  }
}

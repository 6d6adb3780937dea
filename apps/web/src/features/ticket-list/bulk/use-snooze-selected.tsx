import type { BulkChanges } from '@balcao/contracts/tickets/bulk'
import { useKeys } from '@balcao/ui/lib/keys'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import type { BulkAction } from '@balcao/ui/table/bulk-bar'
import { type ReactNode, Suspense, useState } from 'react'
import { t as list } from './bulk.messages.ts'

const SnoozeMany = lazyWithRetry(() => import('./snooze-many.tsx').then((module) => module.SnoozeMany))

type Selected = { may: boolean; usable: boolean; count: number; apply: (changes: BulkChanges) => void }

/** Snoozing of a list's selection: the action of the bar, and its dialog. */
export function useSnoozeSelected({ may, usable, count, apply }: Selected): { actions: BulkAction[]; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useKeys({ h: open }, may && usable)
  return {
    actions: may ? [{ label: list('snooze'), key: 'H', onRun: open }] : [],
    dialog: isOpen ? (
      <Suspense>
        <SnoozeMany
          count={count}
          onClose={() => setOpen(false)}
          onChoose={(scheduledFor) => apply({ status: 'scheduled', scheduledFor })}
        />
      </Suspense>
    ) : null,
  }
}

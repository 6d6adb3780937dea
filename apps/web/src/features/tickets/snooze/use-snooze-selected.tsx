import type { BulkChanges } from '@balcao/contracts/tickets/bulk'
import type { BulkAction } from '@balcao/ui/bulk-bar'
import { useKeys } from '@balcao/ui/lib/keys'
import { later } from '@balcao/ui/lib/later'
import { type ReactNode, Suspense, useState } from 'react'
import { t as list } from '../bulk.messages.ts'

const SnoozeMany = later(() => import('./snooze-many.tsx').then((module) => module.SnoozeMany))

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

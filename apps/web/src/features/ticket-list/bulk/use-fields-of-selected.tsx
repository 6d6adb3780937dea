import type { BulkChanges } from '@balcao/contracts/tickets/bulk'
import { useKeys } from '@balcao/ui/lib/keys'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import type { BulkAction } from '@balcao/ui/table/bulk-bar'
import { type ReactNode, Suspense, useState } from 'react'
import { useFields } from '../../../lib/custom-fields/fields.data.ts'
import { t } from './bulk.messages.ts'

const BulkField = lazyWithRetry(() => import('./bulk-field.tsx').then((module) => module.BulkField))

type Selected = { may: boolean; usable: boolean; count: number; apply: (changes: BulkChanges) => void }

/** Custom fields of a list's selection: the action of the bar, where the desk has such fields, and its dialog. */
export function useFieldsOfSelected({ may, usable, count, apply }: Selected): { actions: BulkAction[]; dialog: ReactNode } {
  const fields = useFields('ticket')
  const [isOpen, setOpen] = useState(false)
  const offers = may && fields.length > 0
  const open = () => setOpen(true)
  useKeys({ f: open }, offers && usable)
  return {
    actions: offers ? [{ label: t('field'), key: 'F', onRun: open }] : [],
    dialog: isOpen ? (
      <Suspense>
        <BulkField
          count={count}
          fields={fields}
          onClose={() => setOpen(false)}
          onApply={(key, value) => apply({ customFields: { [key]: value } })}
        />
      </Suspense>
    ) : null,
  }
}

import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useKeys } from '@balcao/ui/lib/keys'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import type { BulkAction } from '@balcao/ui/table/bulk-bar'
import { type ReactNode, Suspense, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import type { Filter } from '../filter/filter.ts'
import { t } from './bulk.messages.ts'

const BulkReplyDialog = lazyWithRetry(() => import('../../bulk-replies/bulk-reply-dialog.tsx').then((module) => module.BulkReplyDialog))

type Selected = { may: boolean; usable: boolean; count: number; tickets: readonly Ticket[]; filter: Filter | undefined }

/** Answering a list's selection: the action of the bar, and its dialog. `filter`: all of the view are meant. */
export function useReplyToSelected({ may, usable, count, tickets, filter }: Selected): { actions: BulkAction[]; dialog: ReactNode } {
  const offers = useCan()('ticket.bulk_reply') && may
  const [opened, setOpened] = useState<'reply' | 'template' | null>(null)
  const open = () => setOpened('reply')
  useKeys({ r: open }, offers && usable)
  return {
    actions: offers
      ? [
          { label: t('reply'), key: 'R', onRun: open },
          { label: t('applyTemplate'), onRun: () => setOpened('template') },
        ]
      : [],
    dialog: opened ? (
      <Suspense>
        <BulkReplyDialog
          those={filter ? { filter } : { tickets: tickets.map(({ id }) => ({ id })) }}
          count={count}
          picks={opened === 'template'}
          onClose={() => setOpened(null)}
        />
      </Suspense>
    ) : null,
  }
}

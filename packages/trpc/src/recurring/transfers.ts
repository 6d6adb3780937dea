import { ListRecurring } from '@balcao/contracts/recurring/recurring'
import { must } from '@balcao/core/policy'
import { recurringFile } from '@balcao/core/recurring/recurring-file'
import { supervisor } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Recurring tickets as a file. */
export const recurringTransfers: Transfers = {
  'tickets.recurring.export': supervisor.export('GET /tickets/recurring/export', ListRecurring.omit({ limit: true, cursor: true }), {
    ...recurringFile,
    mayExport: (ctx) => must(ctx, 'ticket.manage_recurring'),
  }),
}

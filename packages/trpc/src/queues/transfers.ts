import { ListQueues } from '@balcao/contracts/queues/queues'
import { must } from '@balcao/core/policy'
import { queuesFile } from '@balcao/core/queues/queues-file'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Queues as a file. */
export const queueTransfers: Transfers = {
  'queues.export': supportAgent.export('GET /queues/export', ListQueues, {
    ...queuesFile,
    mayExport: (ctx) => must(ctx, 'queue.use'),
  }),
}

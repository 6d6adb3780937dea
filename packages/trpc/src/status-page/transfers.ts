import { ListSubscribers } from '@balcao/contracts/status-page/subscribers'
import { subscribersFile } from '@balcao/core/status-page/subscribers-file'
import { manager } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Subscribers of the status page as a file. */
export const statusPageTransfers: Transfers = {
  'statusPage.subscribers.export': manager.export(
    'GET /status-page/subscribers/export',
    ListSubscribers.omit({ limit: true, cursor: true }),
    {
      ...subscribersFile,
      mayExport: () => undefined,
    },
  ),
}

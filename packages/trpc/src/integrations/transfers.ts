import { ListDeliveries } from '@balcao/contracts/integrations/deliveries'
import { deliveriesFile } from '@balcao/core/integrations/deliveries-file'
import { must } from '@balcao/core/policy'
import { admin } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** What was sent to webhooks, as a file. */
export const integrationTransfers: Transfers = {
  'integrations.deliveries.export': admin.export(
    'GET /integrations/deliveries/export',
    ListDeliveries.omit({ limit: true, cursor: true }),
    {
      ...deliveriesFile,
      mayExport: (ctx) => must(ctx, 'integration.manage'),
    },
  ),
}

import { ListAssets } from '@balcao/contracts/assets/assets'
import { assetsFile } from '@balcao/core/assets/assets-file'
import { must } from '@balcao/core/policy'
import { agent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Assets as a file. */
export const assetTransfers: Transfers = {
  'assets.export': agent.export('GET /assets/export', ListAssets.omit({ limit: true, cursor: true }), {
    ...assetsFile,
    mayExport: (ctx) => must(ctx, 'asset.read'),
  }),
}

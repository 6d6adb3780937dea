import type { AssetChange } from '@balcao/contracts/assets/bounds'
import type { Change } from '../../../../lib/tickets/changes.ts'
import { t } from './asset-change.messages.ts'

/** What happened between the ticket and an asset, as a sentence. */
export function assetText({ to }: Change): string {
  const { what, name } = to as { what: AssetChange; name: string }
  return t(what, { name })
}

import type { Asset } from '@balcao/contracts/assets/assets'
import { trpc } from '../../lib/trpc.ts'
import { DocumentsOf } from './documents-of.tsx'
import { t } from './linked.messages.ts'

/** Documents that belong to an asset, as far as the reader sees them. */
export const AssetDocuments = ({ asset: { id } }: { asset: Pick<Asset, 'id'> }) => (
  <DocumentsOf target={{ assetId: id }} query={trpc.documents.links.ofAsset.useQuery({ assetId: id })} none={t('noneOfAsset')} />
)

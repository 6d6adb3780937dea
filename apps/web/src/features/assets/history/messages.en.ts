import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'asset-history': {
    title: 'History',
    created: 'wrote the asset down',
    updated: 'changed the asset',
    retired: 'retired the asset',
    fieldsChanged: 'changed the fields',
    person: 'Person',
    company: 'Company',
    assetKind: 'Kind',
  },
}

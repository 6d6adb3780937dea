import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './tags.ts'

export const en: Twin<Words> = {
  'audit.action.tags': {
    'tag.created': 'Tag created',
    'tag.updated': 'Tag changed',
    'tag.merged': 'Tag merged into another',
    'tag.deleted': 'Tag deleted',
  },
}

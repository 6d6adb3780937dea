import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  conditions: {
    goneField: '{key} (field removed)',
    fieldStatus: 'Status',
    fieldPriority: 'Priority',
    fieldType: 'Type',
    fieldChannel: 'Channel',
    fieldQueue: 'Queue',
    fieldTag: 'Tag',
    fieldRequester: 'Customer',
  },
}

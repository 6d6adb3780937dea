import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './kinds.messages.ts'

export const en: Twin<typeof t> = {
  'asset-kinds': {
    title: 'Kinds of assets',
    close: 'Close',
    name: 'New kind',
    nameOf: 'New name of {name}',
    add: 'Add',
    rename: 'Rename',
    renameOf: 'Rename {name}',
    remove: 'Delete {name}',
    save: 'Save',
    cancel: 'Cancel',
    assets: '{n, plural, =0 {no assets} one {# asset} other {# assets}}',
    failed: 'That did not work: {why}',
  },
}

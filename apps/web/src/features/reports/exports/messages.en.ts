import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  reportExports: {
    title: 'Exports',
    text: 'Large files are prepared here, and can be downloaded for 24 hours.',
    waiting: 'Waiting: {total} rows',
    running: '{done} of {total} rows',
    done: '{total} rows',
    gone: '{total} rows. The file is no longer available.',
    failed: 'The file could not be prepared. Export again.',
    progress: 'Preparing {name}',
    take: 'Download',
    takeOf: 'Download {name}',
    cancel: 'Cancel',
    cancelOf: 'Cancel {name}',
    remove: 'Remove',
    removeOf: 'Remove {name}',
    notRemoved: 'That did not work: {why}',
  },
}

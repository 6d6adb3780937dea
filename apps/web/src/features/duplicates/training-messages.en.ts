import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './training-messages.ts'

export const en: Twin<typeof t> = {
  duplicateTraining: {
    title: 'Training file',
    export: 'Export CSV',
    import: 'Import',
    file: 'File of judged pairs',
    help: 'CSV with the columns a, b (ticket numbers) and label (duplicate or different), or one JSON line a pair.',
    would: '{added} pairs would be added; {skipped} lines are left out.',
    line: 'Line {line}: {why}',
    take: 'Add',
    cancel: 'Cancel',
    taken: '{added} pairs added',
    failed: 'It failed: {why}',
    settleYes: 'Is a duplicate',
    settleNo: 'Is not',
    today: '{judged} of {of} today',
    quality: 'Agreement {agreement}; {coverage}% of the found pairs judged.',
    none: 'nothing answered twice',
  },
}

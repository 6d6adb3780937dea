import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'ticket-export': {
    title: 'Export tickets',
    text: 'All tickets of this list, with the filters and the order it has now. The export is written down in the audit log.',
    columns: 'Columns',
    columnsOfList: 'Those of the list, in the same order',
    columnsAll: 'All of them, with the custom fields',
    separator: 'Separator',
    semicolon: 'Semicolon (Excel in Portuguese)',
    comma: 'Comma',
    run: 'Export',
    starting: 'Preparing the export…',
    running: 'Exporting… {n, plural, =0 {no lines} one {# line} other {# lines}} of {total, number}',
    cancel: 'Cancel',
    stop: 'Cancel export',
    cancelled: 'Export cancelled. No file was saved.',
    done: '{n, plural, =0 {No ticket exported} one {# ticket exported} other {# tickets exported}}',
    empty: 'There are no tickets in this list.',
    failed: 'It could not be exported. {why}',
    cut: 'The export was interrupted before its end. No file was saved.',
  },
}

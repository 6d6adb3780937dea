import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './list-export.messages.ts'

export const en: Twin<typeof t> = {
  listExport: {
    export: 'Export',
    exporting: '{n, plural, =0 {Nothing exported yet} one {# line exported} many {# lines exported} other {# lines exported}}',
    exportingOf: 'Exporting {done} of {total}',
    stop: 'Stop',
    exported: '{n, plural, =0 {Nothing exported} one {# line exported} many {# lines exported} other {# lines exported}}',
    empty: 'There is nothing to export.',
    cut: 'the file came incomplete. Try again.',
    failed: 'Could not export: {why}',
  },
}

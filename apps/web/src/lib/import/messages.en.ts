import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  import: {
    model: 'Download template',
    choose: 'Choose file',
    other: 'Choose another file',
    checking: 'Checking…',
    unreadable: 'The file could not be read.',
    nothingYet: 'Nothing has been saved yet.',
    valid: '{n, plural, =0 {No lines can be imported} one {# line can be imported} other {# lines can be imported}}',
    invalid: '{n, plural, =0 {none with errors} other {# with errors}}',
    line: 'Line',
    problem: 'Check',
    fine: 'Ready',
    onlyBad: 'Show only lines with errors',
    skip: 'Leave out lines with errors',
    problems: 'problem',
    errorFile: '{n, plural, one {Download the line with an error} other {Download the # lines with errors}}',
    running: 'Importing…',
    failed: 'Nothing was saved: {why}',
    cancel: 'Cancel',
  },
}

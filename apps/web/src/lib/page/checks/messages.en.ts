import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  checks: {
    checks: 'Checks',
    check: 'Check',
    state: 'State',
    measured: 'Measured',
    toDo: 'What to do',
    allWell: 'All of the {n} checks are in order.',
    someWrong: 'In need of attention: {n} of {of}.',
    asOf: 'Checked at {at}.',
    ok: 'In order',
    warning: 'Attention',
    critical: 'Fault',
    unknown: 'No data',
  },
}

import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'config-history': {
    button: 'History',
    title: 'History of “{name}”',
    lead: 'Every change, with who made it. A version can be compared and restored.',
    close: 'Close',
    failed: 'The history could not be loaded',
    none: 'No change is recorded yet. The next one also keeps what is set now.',
    more: 'Show more',
    version: 'Version {n}',
    system: 'System',
    unknown: 'Nobody knows who',
    changed: 'Changed: {fields}',
    fromVersion: 'As in version {n}',
    fromObject: 'Made anew of version {n} of object no. {id}',
    reasonOf: 'Reason: {reason}',
    compareFailed: 'The versions could not be compared',
    differences: 'What changed in this version',
    noDifferences: 'Nothing that is set here changed.',
    firstState: 'There is no version before this one: nothing to compare.',
    removed: 'Removed:',
    added: 'Added:',
    moved: 'The order changed',
    wouldChange: 'What becomes as in this version',
    restore: 'Restore this version…',
    restoreTitle: 'Restore version {n} of “{name}”?',
    restoreText:
      'What is set becomes what it was in this version, with the same consequences as saving. This can be undone from the history, too.',
    recreateText:
      'This object was deleted. It is made anew as in this version, under another number; what used it does not use it again by itself.',
    same: 'What is set already is as in this version.',
    reason: 'Reason',
    reasonHint: 'It stays in the history and in the audit log.',
    restoreVerb: 'Restore',
    restoring: 'Restoring…',
    restored: 'Version {n} restored',
    recreated: 'Made anew as in version {n}, as number {id}',
    refused: 'Could not be restored: {why}',
    refusedField: '{field}: {why}',
  },
}

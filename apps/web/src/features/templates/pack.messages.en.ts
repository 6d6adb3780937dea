import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './pack.messages.ts'

export const en: Twin<typeof t> = {
  templatePack: {
    open: 'Between organisations…',
    title: 'Templates between organisations',
    about:
      'Download the team’s templates as a JSON file, and bring it into another organisation. Queues, tags, types and checklists are found by name; people do not go along.',
    download: 'Download the file',
    file: 'File of templates',
    choose: 'Choose a file…',
    notPack: 'This is no file of templates of Balcão.',
    failed: 'It was not possible: {why}',
    preview: 'What will be created',
    outcome_new: 'new',
    outcome_exists: 'is here already and stays as it is',
    outcome_refused: 'will not be created',
    left: 'Does without: {names}',
    left_customStatus: 'status “{name}”',
    left_statusReason: 'reason of the status “{name}”',
    left_type: 'type “{name}”',
    left_queue: 'queue “{name}”',
    left_tag: 'tag “{name}”',
    left_checklist: 'checklist “{name}”',
    left_customField: 'field “{name}”',
    left_scopeQueue: 'only in the queue “{name}”',
    left_role: 'only for the role “{name}”',
    create: '{n, plural, =0 {Nothing to create} one {Create # template} other {Create # templates}}',
    created: '{n, plural, =0 {No template created} one {# template created} other {# templates created}}',
    close: 'Close',
  },
}

import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './change-messages.ts'

export const en: Twin<typeof t> = {
  changes: {
    status: 'status',
    priority: 'priority',
    type: 'type',
    assignee: 'assignee',
    queue: 'queue',
    company: 'company',
    tags: 'tags',
    watchers: 'watcher',
    title: 'title',
    description: 'description',
    scheduledFor: 'schedule',
    mergedInto: 'merged this ticket into #{number}',
    unmergedFrom: 'undid the merge of this ticket into #{number}',
    mergedFrom: 'merged #{number} into this ticket',
    partedWith: 'undid the merge of #{number} into this ticket',
    attached: 'attached {name}',
    detached: 'deleted the attachment {name}',
    blocked: 'blocked the attachment {name}: the virus scanner found {threat}',
    planned: 'planned a reply for {at}',
    replanned: 'moved a planned reply to {at}',
    unplanned: 'called off the reply planned for {at}',
    none: 'none',
    other: 'another',
    altered: 'edited {field}',
    removed: 'removed {field} (was {from})',
    set: 'set {field} to {to}',
    changed: 'changed {field} from {from} to {to}',
  },
}

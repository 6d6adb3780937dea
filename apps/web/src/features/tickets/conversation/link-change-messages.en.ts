import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './link-change-messages.ts'

export const en: Twin<typeof t> = {
  linkChanges: {
    linked: 'linked this ticket: {how} {other}',
    unlinked: 'removed the link: {how} {other}',
    unseenTicket: 'a ticket that you do not see',
    rel_related: 'related to',
    rel_parent_of: 'parent of',
    rel_child_of: 'child of',
    rel_blocks: 'blocks',
    rel_blocked_by: 'blocked by',
    rel_duplicate_of: 'duplicate of',
    rel_duplicated_by: 'duplicated by',
    importedFrom: 'imported this ticket: {from}',
    splitFrom: 'opened this ticket from a message of {other}',
    splitInto: 'opened {other} from a message of this ticket',
  },
}

import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './wallboards.messages.ts'

export const en: Twin<typeof t> = {
  wallboards: {
    title: 'Wallboards',
    text: 'A read-only link with the figures of the chosen queues, without signing in.',
    add: 'Share wallboard',
    warning: 'Whoever has the link sees the figures until it expires or is revoked. No customer is named.',
    name: 'Name',
    queueIds: 'Queues',
    days: 'Valid for',
    forDays: '{n, plural, one {# day} other {# days}}',
    create: 'Create link',
    creating: 'Creating…',
    failed: 'That did not work: {why}',
    made: 'Copy the address now: it is not shown again.',
    copy: 'Copy',
    copied: 'Address copied.',
    notCopied: 'It could not be copied: select the address and copy it.',
    listFailed: 'The wallboards could not be loaded',
    none: 'No wallboard is shared.',
    of: '{queues} · until {until} · by {by}',
    revoke: 'Revoke',
    revokeOf: 'Revoke: {name}',
    revoked: 'The wallboard “{name}” was revoked.',
  },
}

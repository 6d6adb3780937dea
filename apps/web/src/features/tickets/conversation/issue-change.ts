import type { IssueChange } from '@balcao/contracts/issues/bounds'
import type { Change } from '../../../lib/tickets/changes.ts'
import { t } from './issue-change.messages.ts'

/** What happened between the ticket and an issue, as a sentence. */
export function issueText({ to }: Change): string {
  const { what, name, title } = to as { what: IssueChange; name: string; title: string }
  return t(what, { name, title })
}

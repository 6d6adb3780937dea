import type { SideChange } from '@balcao/contracts/side-conversations/bounds'
import type { Change } from '../../../lib/tickets/changes.ts'
import { t } from './side-change.messages.ts'

/** What happened in a side conversation of the ticket, as a sentence. */
export function sideText({ to }: Change): string {
  const { what, subject } = to as { what: SideChange; subject: string }
  return t(what, { subject })
}

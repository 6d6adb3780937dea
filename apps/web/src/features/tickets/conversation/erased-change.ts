import type { Change } from '../../../lib/tickets/changes.ts'
import { t } from './erased-change.messages.ts'

/** What somebody erased by hand, as a sentence. */
export function erasedText({ to }: Change): string {
  const { what, reason } = to as { what: 'message' | 'part' | 'ticket'; reason: string }
  return t(what, { reason })
}

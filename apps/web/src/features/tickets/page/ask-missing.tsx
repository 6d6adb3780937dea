import type { AskMissingProps } from '../../../lib/tickets/save-ticket.data.ts'
import { AskFields } from './ask-fields.tsx'
import { AskListedReason } from './ask-listed-reason.tsx'
import { AskReason } from './ask-reason.tsx'
import { AskStatusReason } from './ask-status-reason.tsx'

/** Asks for what a change needs, and makes it then. */
const AskMissing = (props: AskMissingProps) => {
  const { reasons } = props.missing
  if (reasons.priorityReason) return <AskReason {...props} />
  if (reasons.statusReasonId) return <AskListedReason {...props} />
  return reasons.statusReason ? <AskStatusReason {...props} /> : <AskFields {...props} />
}
export default AskMissing

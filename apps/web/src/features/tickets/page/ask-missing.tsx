import type { AskMissingProps } from '../../../lib/tickets/save-ticket.data.ts'
import { AskFields } from './ask-fields.tsx'
import { AskReason } from './ask-reason.tsx'

/** Asks for what a change needs, and makes it then. */
const AskMissing = (props: AskMissingProps) => (props.missing.reasons.priorityReason ? <AskReason {...props} /> : <AskFields {...props} />)
export default AskMissing

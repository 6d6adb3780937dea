import { AskFields } from './ask-fields.tsx'
import { AskReason } from './assessment/ask-reason.tsx'
import type { AskMissingProps } from './save-ticket.data.ts'

/** Asks for what a change needs, and makes it then. */
const AskMissing = (props: AskMissingProps) => (props.missing.reasons.priorityReason ? <AskReason {...props} /> : <AskFields {...props} />)
export default AskMissing

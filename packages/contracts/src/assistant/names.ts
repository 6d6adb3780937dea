/** What the assistant can do. No schema here: pages that only name these load none. */
export const FEATURES = ['customer_answers', 'staff_answers', 'summary', 'suggested_reply', 'triage', 'rewriting', 'translation'] as const
/** Of these, what helps the desk with a ticket; they may be of some queues alone. */
export const ON_TICKETS = ['summary', 'suggested_reply', 'triage', 'rewriting', 'translation'] as const
/** Of these, what a language model may do. */
export const BY_MODEL = [
  'customer_answers',
  'staff_answers',
  'summary',
  'suggested_reply',
  'rewriting',
  'translation',
] as const satisfies readonly Feature[]
/** Of these, what nothing but a language model can do: without one it is off. */
export const ONLY_BY_MODEL = ['rewriting', 'translation'] as const satisfies readonly Feature[]
/** Of these, what people of the desk say of whether it helped; of the answers in a conversation who asked says so there. */
export const JUDGED = ['summary', 'suggested_reply', 'triage', 'rewriting'] as const satisfies readonly Feature[]
/** What triage guesses of a new ticket. */
export const TRIAGED = ['queue', 'type', 'priority'] as const
export type Triaged = (typeof TRIAGED)[number]
export type Feature = (typeof FEATURES)[number]
/** `offline` quotes what is there word for word; `model` asks the organisation's language model. */
export const ADAPTERS = ['offline', 'model'] as const
export type Adapter = (typeof ADAPTERS)[number]
export const OUTCOMES = ['answer', 'perhaps', 'refusal', 'talk', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

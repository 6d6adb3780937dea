import type { Translated } from '../reason-text.ts'
import type { integrationReasons } from './reasons.ts'

/** The same in English. */
export const integrationReasonsEn: Translated<typeof integrationReasons> = {
  webhook_url: 'Use a complete https address of the outside world, without user and password.',
  webhook_header_name: 'Use letters, digits and hyphens; “content-…”, “webhook-…”, “host” and those of the connection are Balcão’s own.',
  webhook_header_value: 'Use only common letters, digits and symbols.',
  webhook_header_twice: 'Each header can appear only once.',
  webhook_header_unset: 'Say the value of this header.',
  webhook_not_there: 'This webhook does not exist.',
}

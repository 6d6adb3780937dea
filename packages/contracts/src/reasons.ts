import { z } from 'zod'
import { writeReason } from './reason-codec.ts'
import type { ParamsOf, ReasonCode } from './reason-texts.ts'

/** A reason for a schema to give: an unknown code, or parameters that are not its own, do not compile. */
export const because = <Code extends ReasonCode>(reason: Code, ...[params]: ParamsOf<Code>): string =>
  writeReason({ reason, params: params as object | undefined })

type Raw = z.core.$ZodRawIssue
type Bound = Raw & { origin?: string; minimum?: unknown; maximum?: unknown }

function tooSmall({ origin, minimum }: Bound): string {
  const least = Number(minimum)
  if (origin === 'string' && least === 1) return because('empty')
  if (origin === 'string') return because('too_short', { least, of: 'characters' })
  return origin === 'array' ? because('too_short', { least, of: 'items' }) : because('too_small', { least })
}

function tooBig({ origin, maximum }: Bound): string {
  const most = Number(maximum)
  if (origin === 'string') return because('too_long', { most, of: 'characters' })
  return origin === 'array' ? because('too_long', { most, of: 'items' }) : because('too_big', { most })
}

/** Why a schema refuses a value, as a reason. The server and the form give the same. */
export function reasonOf(issue: Raw): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? because('required') : because('wrong_type', { type: issue.expected })
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_value':
      return because('not_an_option', { options: issue.values.map(String) })
    case 'invalid_format':
      return because(issue.format === 'email' ? 'email_malformed' : issue.format === 'datetime' ? 'instant_malformed' : 'malformed')
    case 'invalid_key':
      return issue.issues[0]?.message ?? because('name_malformed')
    case 'unrecognized_keys':
      return because('unknown_field')
    default:
      return because('not_valid')
  }
}

// In the browser the content security policy forbids compiling code, and even trying is reported.
z.config({ customError: reasonOf, jitless: 'document' in globalThis })

import type { Nested } from './reason-text.ts'
import type { Reason } from './reason-texts.ts'

/**
 * A reason as one string: zod carries nothing else from a check to whoever reads the issue, and forms keep one for each field.
 * The code stands first, followed by its parameters as JSON.
 */
export const writeReason = ({ reason, params }: Nested): string => (params === undefined ? reason : `${reason} ${JSON.stringify(params)}`)

const WRITTEN = /^([a-z][a-z0-9_]*)(?: (\{.*\}))?$/s

/** The reason that `writeReason` wrote; undefined for any other text. */
export function readReason(text: string): Reason | undefined {
  const [, reason, params] = WRITTEN.exec(text) ?? []
  if (reason === undefined) return undefined
  if (params === undefined) return { reason } as Reason
  try {
    return { reason, params: JSON.parse(params) } as Reason
  } catch {
    return undefined
  }
}

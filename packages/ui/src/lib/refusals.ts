import { ERRORS } from '@balcao/contracts/errors'
import type { Nested } from '@balcao/contracts/reason-text'
import { reasonText } from '@balcao/contracts/reason-texts'

/** The texts of what is refused by code, in one language; undefined for a code that this page does not know. */
export type Refusals = { reason: (why: Nested) => string | undefined; error: (code: string) => string | undefined }

const errors: Readonly<Record<string, { pt: string }>> = ERRORS

/** In Portuguese. They are loaded once the page stands, and answers carry their text until then. */
export const portuguese: Refusals = { reason: reasonText, error: (code) => errors[code]?.pt }

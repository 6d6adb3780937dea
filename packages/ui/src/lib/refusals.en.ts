import { ERRORS } from '@balcao/contracts/errors'
import { reasonTextEn } from '@balcao/contracts/reason-texts.en'
import type { Refusals } from './refusals.ts'

const errors: Readonly<Record<string, { en: string }>> = ERRORS

/** In English, loaded with all English texts. */
export const refusals: Refusals = { reason: reasonTextEn, error: (code) => errors[code]?.en }

import { z } from 'zod'
import { because } from './reasons.ts'

/** An address that a browser opens elsewhere. */
export const HttpsAddress = z
  .string()
  .trim()
  .max(2_000)
  .pipe(z.url({ protocol: /^https$/, error: because('document_url_https') }))
  .refine((text) => /^https:\/\/[^/?#@\\]+(?:[/?#]|$)/i.test(text), { error: because('document_url_https') })

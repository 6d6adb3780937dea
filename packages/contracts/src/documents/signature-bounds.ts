/** Words and bounds of signatures, apart from the schemas. */

export const SIGNATURE_STATES = ['pending', 'signed', 'declined', 'cancelled', 'expired'] as const
export type SignatureState = (typeof SIGNATURE_STATES)[number]
/** `next`: their turn has not come. */
export const SIGNER_STATES = ['next', 'waiting', 'signed', 'declined'] as const
export type SignerState = (typeof SIGNER_STATES)[number]
export const SIGNATURE_METHODS = ['drawn', 'typed'] as const
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number]

export const MAX_SIGNERS = 10
export const MAX_SIGNER_NAME = 120
export const MAX_SIGNATURE_DAYS = 90
/** Days before the deadline when those who have yet to sign are reminded. */
export const SIGNATURE_REMINDER_DAYS = 1
/** How long after the end links go on opening what was signed. */
export const SIGNED_LINK_DAYS = 90
export const MAX_DECLINE_REASON = 500
export const CODE_MINUTES = 15
export const CODE_TRIES = 5
/** Codes that are mailed for one signature. */
export const MAX_CODES = 10

/** A drawing: lines of points on a field of this size. */
export const DRAWING_WIDTH = 600
export const DRAWING_HEIGHT = 200
export const MAX_STROKES = 60
export const MAX_STROKE_POINTS = 400
export const MAX_POINTS = 4_000

/** What a signature of this kind is in law, in the words of the certificate and of the page where it is given. */
export const LEGAL_NAME = {
  'pt-BR': 'assinatura eletrônica simples (Lei 14.063/2020, art. 4º, I)',
  en: 'simple electronic signature (Brazilian Law 14.063/2020, art. 4, I)',
} as const

/** Words and bounds of WhatsApp. They stand apart from the schemas, which the first visit of a page need not load. */

export const MAX_WHATSAPP_ACCOUNTS = 20
export const MAX_ACCOUNT_NAME = 80
/** The longest text that one message of WhatsApp holds. */
export const MAX_WHATSAPP_TEXT = 4_096
/** How long after a message of theirs somebody may be written to freely. */
export const WINDOW_HOURS = 24
/** The answer out of hours goes to one number once in so many hours. */
export const OUT_OF_HOURS_PAUSE = 12
/** How long notifications are kept as they came; messages are kept for good. */
export const NOTIFICATION_DAYS = 30
/** Variables of one template. */
export const MAX_VARIABLES = 20
export const MAX_VARIABLE = 1_000

/** Why nothing is sent from a number until somebody does something about it. */
export const ACCOUNT_TROUBLES = ['token', 'blocked', 'payment', 'unregistered'] as const
export type AccountTrouble = (typeof ACCOUNT_TROUBLES)[number]

/** `off`: switched off here. `unproved`: Meta has not called our address yet. `untried`: nothing was asked of the API yet. */
export const ACCOUNT_HEALTHS = ['ok', 'off', 'sealed', 'untried', 'unproved', 'failing', ...ACCOUNT_TROUBLES] as const
export type AccountHealth = (typeof ACCOUNT_HEALTHS)[number]

/** What came or went: the types of the API. */
export const MESSAGE_KINDS = [
  ...['text', 'image', 'document', 'audio', 'video', 'sticker', 'location', 'contacts', 'reaction'],
  ...['button', 'interactive', 'template', 'unsupported'],
] as const
export const MEDIA_KINDS: readonly string[] = ['image', 'document', 'audio', 'video', 'sticker']

export const DIRECTIONS = ['in', 'out'] as const
/** Of what comes: `waiting`, `filed`, `aside` (nothing was made of it), `failed`. Of what goes: `waiting`, `sent`, `delivered`, `read`, `failed`. */
export const MESSAGE_STATES = ['waiting', 'filed', 'aside', 'sent', 'delivered', 'read', 'failed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]
export const OUT_STATES = ['waiting', 'sent', 'delivered', 'read', 'failed'] as const
export type OutState = (typeof OUT_STATES)[number]

/** Why a message was not sent, for good. */
export const SEND_FAILURES = [
  ...['window', 'undeliverable', 'opted_out', 'not_allowed', 'template', 'media', 'file_infected', 'file_missing'],
  ...['file_size', 'policy', 'invalid', 'unsure', 'gave_up', 'withheld', 'no_account'],
] as const
export type SendFailure = (typeof SEND_FAILURES)[number]

/** Why nothing, or not all, was made of a message that came; or why an automatic one went out. */
export const MESSAGE_CAUSES = [
  ...SEND_FAILURES,
  ...[
    'opt_out',
    'opt_in',
    'reaction',
    'unknown_target',
    'inactive',
    'forbidden',
    'media_later',
    'unreadable',
    'greeting',
    'out_of_hours',
    'consent',
    'test',
  ],
] as const
export type MessageCause = (typeof MESSAGE_CAUSES)[number]

/** What somebody writes to get no more messages, and to get them again. */
export const OPT_OUT_WORDS: readonly string[] = ['parar', 'sair', 'stop', 'parar promoções', 'stop promotions']
export const OPT_IN_WORDS: readonly string[] = ['voltar', 'start']
/** What somebody writes to receive marketing, where no conversation is under way that it could answer. */
export const CONSENT_WORDS: readonly string[] = ['quero', 'aceito']
export type MessageKind = (typeof MESSAGE_KINDS)[number]

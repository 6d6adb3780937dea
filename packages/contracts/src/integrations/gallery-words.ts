/** What connects the desk to others, each kind a card of the gallery, in its order there. */
export const GALLERY_KINDS = [
  'webhooks',
  'chat_channels',
  'issue_trackers',
  'whatsapp',
  'mailboxes',
  'website_chat',
  'sign_in_widget',
  'sso',
  'directories',
  'social',
  'calendar_feeds',
  'holiday_feeds',
  'ai',
  'service_accounts',
  'api_tokens',
  'openapi',
] as const
export type GalleryKind = (typeof GALLERY_KINDS)[number]

/** `off`: set up, and switched off by somebody. `available`: there is nothing to set up. */
export const GALLERY_STATES = ['not_set_up', 'connected', 'off', 'problem', 'available'] as const
export type GalleryState = (typeof GALLERY_STATES)[number]

/** Why a connection does not work. */
export const GALLERY_PROBLEMS = [
  'conditions_gone',
  'failing',
  'receiver_gone',
  'loop',
  'unreachable',
  'credentials',
  'unreadable_secret',
  'not_found',
  'overloaded',
  'answer',
  'blocked',
  'payment',
  'unregistered',
  'role_gone',
  'unproved',
] as const
export type GalleryProblem = (typeof GALLERY_PROBLEMS)[number]

/** Connections of a kind that a card names; all of them are counted. */
export const MAX_GALLERY_CONNECTIONS = 50

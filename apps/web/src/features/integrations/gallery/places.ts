import type { GalleryKind } from '@balcao/contracts/integrations/gallery-words'

/** Where each kind is set up. */
export const SET_UP: Record<GalleryKind, string> = {
  webhooks: '/integrations/webhooks',
  chat_channels: '/integrations/webhooks',
  issue_trackers: '/integrations/trackers',
  whatsapp: '/whatsapp',
  mailboxes: '/email',
  website_chat: '/settings',
  sign_in_widget: '/sso/widget',
  sso: '/sso',
  directories: '/sso',
  social: '/sso/social',
  calendar_feeds: '/profile',
  holiday_feeds: '/sla/calendars',
  ai: '/ai?tab=providers',
  service_accounts: '/integrations/service-accounts',
  api_tokens: '/profile',
  openapi: '/api/docs',
}

/** Kinds whose connections have a page each, and where it is. */
const PAGES: Partial<Record<GalleryKind, string>> = {
  webhooks: '/integrations/',
  chat_channels: '/integrations/',
  issue_trackers: '/integrations/trackers/',
  sso: '/sso/',
  directories: '/sso/',
  holiday_feeds: '/sla/calendars/',
  service_accounts: '/integrations/service-accounts/',
}

/** Where a connection is set up: its own page, or the one of its kind. */
export const placeOf = (kind: GalleryKind, key: string): string => {
  const page = PAGES[kind]
  return page ? `${page}${key}` : SET_UP[kind]
}

import type { GalleryProblem } from '@balcao/contracts/integrations/gallery-words'

/** What areas call their problems, as the gallery calls them. */
const CAUSES: Record<string, GalleryProblem> = {
  // Webhooks.
  broken: 'conditions_gone',
  failing: 'failing',
  gone: 'receiver_gone',
  loop: 'loop',
  // Trackers, models, feeds.
  inside_address: 'unreachable',
  inside: 'unreachable',
  unreachable: 'unreachable',
  feed_unreachable: 'unreachable',
  timeout: 'unreachable',
  unauthorized: 'credentials',
  auth: 'credentials',
  not_found: 'not_found',
  rate_limited: 'overloaded',
  overloaded: 'overloaded',
  sealed: 'unreadable_secret',
  unsealed: 'unreadable_secret',
  // Mailboxes.
  host: 'unreachable',
  tls: 'unreachable',
  lost: 'unreachable',
  folder: 'not_found',
  // WhatsApp.
  token: 'credentials',
  blocked: 'blocked',
  payment: 'payment',
  unregistered: 'unregistered',
  // Single sign-on.
  role_gone: 'role_gone',
}

/** A problem in the words of the gallery; what has none there is an answer that does not help. */
export const causeOf = (problem: string | null): GalleryProblem | null => (problem ? (CAUSES[problem] ?? 'answer') : null)

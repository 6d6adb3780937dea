import type { Gallery, GalleryCard, GalleryConnection } from '@balcao/contracts/integrations/gallery'
import { GALLERY_KINDS, type GalleryKind, MAX_GALLERY_CONNECTIONS } from '@balcao/contracts/integrations/gallery-words'
import type { Ctx } from '../../ctx.ts'
import { type Action, can, must } from '../../policy.ts'
import { holidayFeedsOf, modelsOf, providersOf, serviceAccountsOf, signInWidgetOf, socialOf } from './access.ts'
import { authorsOf } from './authors.ts'
import { mailboxesOf, trackersOf, webhooksOf, websiteChatOf, whatsappOf } from './channels.ts'
import type { Found } from './found.ts'
import { calendarFeedsOf, type Own, tokensOf } from './own.ts'

type Plain = Extract<
  Action,
  | 'integration.manage'
  | 'whatsapp.manage'
  | 'mail.manage'
  | 'organization.manage'
  | 'sso.manage'
  | 'calendar.manage'
  | 'assistant.manage'
  | 'service_account.manage'
>

/** Who may manage each kind, and so sees its card. */
const MANAGED_BY: Record<GalleryKind, Plain> = {
  webhooks: 'integration.manage',
  chat_channels: 'integration.manage',
  issue_trackers: 'integration.manage',
  whatsapp: 'whatsapp.manage',
  mailboxes: 'mail.manage',
  website_chat: 'organization.manage',
  sign_in_widget: 'sso.manage',
  sso: 'sso.manage',
  directories: 'sso.manage',
  social: 'sso.manage',
  calendar_feeds: 'integration.manage',
  holiday_feeds: 'calendar.manage',
  ai: 'assistant.manage',
  service_accounts: 'service_account.manage',
  api_tokens: 'integration.manage',
  openapi: 'integration.manage',
}

type Sources = Partial<Record<GalleryKind, Found[] | Own>>

/** All that is set up of the kinds that the caller may see: one query a kind. */
export async function sourcesOf(ctx: Ctx, may: (kind: GalleryKind) => boolean): Promise<Sources> {
  const [hooks, providers] = [may('webhooks') ? await webhooksOf(ctx) : undefined, may('sso') ? await providersOf(ctx) : undefined]
  const one = async <T>(kind: GalleryKind, read: (ctx: Ctx) => Promise<T>) => (may(kind) ? { [kind]: await read(ctx) } : {})
  return {
    ...(hooks ? { webhooks: hooks.programs, chat_channels: hooks.chats } : {}),
    ...(providers ? { sso: providers.signIn, directories: providers.directories } : {}),
    ...(await one('issue_trackers', trackersOf)),
    ...(await one('whatsapp', whatsappOf)),
    ...(await one('mailboxes', mailboxesOf)),
    ...(await one('website_chat', websiteChatOf)),
    ...(await one('sign_in_widget', signInWidgetOf)),
    ...(await one('social', socialOf)),
    ...(await one('holiday_feeds', holidayFeedsOf)),
    ...(await one('ai', modelsOf)),
    ...(await one('service_accounts', serviceAccountsOf)),
    ...(await one('calendar_feeds', calendarFeedsOf)),
    ...(await one('api_tokens', tokensOf)),
  }
}

const newest = (times: readonly (string | null)[]): string | null => {
  const known = times.flatMap((time) => (time ? [Date.parse(time)] : []))
  return known.length > 0 ? new Date(Math.max(...known)).toISOString() : null
}
const iso = (time: string | null | undefined) => (time ? new Date(time).toISOString() : null)

/** What stopped by a problem is a problem, although it is off. */
const stateOf = ({ isActive, problem }: Found): GalleryConnection['state'] => {
  if (problem && (isActive || problem !== 'unproved')) return 'problem'
  return isActive ? 'connected' : 'off'
}
const RANK = { problem: 0, connected: 1, off: 2 } as const

function ownCard(kind: GalleryKind, { total, lastUsedAt }: Own): GalleryCard {
  const state = total > 0 ? 'connected' : 'not_set_up'
  return { kind, state, total, connected: total, lastUsedAt: iso(lastUsedAt), connections: [] }
}

function cardOf(kind: GalleryKind, found: readonly Found[], authorOf: (one: Found) => GalleryConnection['author']): GalleryCard {
  const connections = found
    .map((one) => ({
      ...{ key: one.key, name: one.name, state: stateOf(one), author: authorOf(one) },
      problem: stateOf(one) === 'problem' ? one.problem : null,
      since: stateOf(one) === 'problem' ? iso(one.since) : null,
      lastUsedAt: iso(one.lastUsedAt),
    }))
    .toSorted((a, b) => RANK[a.state] - RANK[b.state] || a.name.localeCompare(b.name, 'pt-BR'))
  const connected = connections.filter(({ state }) => state === 'connected').length
  return {
    ...{ kind, connected, total: connections.length },
    state: connections[0]?.state ?? 'not_set_up',
    lastUsedAt: newest(connections.map(({ lastUsedAt }) => lastUsedAt)),
    connections: connections.slice(0, MAX_GALLERY_CONNECTIONS),
  }
}

/** What connects the desk to others, as far as the caller manages it. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<Gallery> {
  must(ctx, 'integration.manage')
  const kinds = GALLERY_KINDS.filter((kind) => can(ctx.actor, MANAGED_BY[kind]))
  const sources = await sourcesOf(ctx, (kind) => kinds.includes(kind))
  const found = Object.values(sources).flatMap((source) => (Array.isArray(source) ? source : []))
  const authors = await authorsOf(ctx, found)
  const authorOf = (one: Found) => {
    const author = authors(one)
    return author && { name: author.name, left: author.left }
  }
  const data = kinds.map((kind): GalleryCard => {
    const source = sources[kind]
    if (Array.isArray(source)) return cardOf(kind, source, authorOf)
    return source ? ownCard(kind, source) : { kind, state: 'available', connected: 0, total: 0, lastUsedAt: null, connections: [] }
  })
  return { data }
}

import type { MyData } from '@balcao/contracts/profile/export'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { type Ctx, me } from '../ctx.ts'
import * as kept from '../search/kept.ts'
import { get } from './profile.ts'
import { list as sessions } from './sessions.ts'
import { list as tokens } from './tokens.ts'

const PAGE = 200
const MOST_SIGN_INS = 1_000
const MOST_DRAFTS = 1_000
/** An answer is made whole in memory, so what people wrote is taken newest first until there is this much of it. */
const MOST_CHARACTERS = 8_000_000

type Written = { id: number }
type Room = { left: number; cut: boolean }

/** Takes the room of a row; the first that finds none ends all. */
function fits(room: Room, row: object): boolean {
  const size = JSON.stringify(row).length
  room.cut ||= size > room.left
  room.left = room.cut ? 0 : room.left - size
  return !room.cut
}

/** Pages newest first until all is read or the room is used up. */
async function readAll<R extends Written>(room: Room, page: (before: number) => Promise<R[]>): Promise<R[]> {
  const all: R[] = []
  let before = Number.MAX_SAFE_INTEGER
  while (room.left > 0) {
    const rows = await page(before)
    for (const row of rows) {
      if (!fits(room, row)) return all
      all.push(row)
    }
    if (rows.length < PAGE) return all
    before = rows.at(-1)?.id ?? 0
  }
  room.cut = true
  return all
}

/**
 * Everything the product keeps of the caller: profile, sessions, sign-ins, tokens (never a secret), the tickets they asked
 * for and what they wrote, as they may read it. @throws DomainError proof_required
 */
export async function exportMine(ctx: Ctx): Promise<MyData> {
  mustBeFresh(ctx)
  const data = await collectMine(ctx)
  await audit(ctx, {
    action: 'profile.exported',
    resource: 'user',
    resourceId: me(ctx),
    details: { tickets: data.tickets.length, comments: data.comments.length },
    risk: 'high',
  })
  return data
}

/** The same, of whoever the context is of, for a file that somebody else asked for. */
export async function collectMine(ctx: Ctx): Promise<MyData> {
  const room = { left: MOST_CHARACTERS, cut: false }
  const tickets = await readAll(room, (before) =>
    ctx.db
      .selectFrom('tickets')
      .where('requesterId', '=', me(ctx))
      .where('id', '<', before)
      .select(['id', 'number', 'title', 'description', 'status', 'priority', 'type', 'channel', 'createdAt', 'resolvedAt', 'closedAt'])
      .orderBy('id', 'desc')
      .limit(PAGE)
      .execute(),
  )
  const comments = await readAll(room, (before) =>
    ctx.db
      .selectFrom('comments')
      .where('authorId', '=', me(ctx))
      .where('id', '<', before)
      .select(['id', 'ticketId', 'content', 'isInternal', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(PAGE)
      .execute(),
  )
  const drafts = await ctx.db
    .selectFrom('ticketDrafts')
    .where('userId', '=', me(ctx))
    .select(['ticketId', 'mode', 'content', 'updatedAt'])
    .orderBy('updatedAt', 'desc')
    .limit(MOST_DRAFTS)
    .execute()
  const numbers = await ctx.db
    .selectFrom('whatsappNumbers')
    .where('userId', '=', me(ctx))
    .select(['number', 'profileName', 'optedOutAt', 'optedInAt', 'optedInHow', 'optedInNote', 'createdAt'])
    .orderBy('id')
    .limit(MOST_DRAFTS)
    .execute()
  const messages = await readAll(room, (before) =>
    ctx.db
      .selectFrom('whatsappMessages as m')
      .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'm.tenantId').onRef('t.id', '=', 'm.ticketId'))
      .where('t.requesterId', '=', me(ctx))
      .where('m.id', '<', before)
      .select(['m.id', 'm.ticketId', 'm.direction', 'm.number', 'm.kind', 'm.state', 'm.at', 'm.body'])
      .orderBy('m.id', 'desc')
      .limit(PAGE)
      .execute(),
  )
  const campaigns = await readAll(room, (before) =>
    ctx.db
      .selectFrom('whatsappCampaignRecipients')
      .where('userId', '=', me(ctx))
      .where('queuedAt', 'is not', null)
      .where('id', '<', before)
      .select(['id', 'number', 'state', 'text', 'queuedAt', 'answeredAt', 'optedOutAt'])
      .orderBy('id', 'desc')
      .limit(PAGE)
      .execute(),
  )
  const requests = await ctx.db
    .selectFrom('privacyRequests')
    .where('userId', '=', me(ctx))
    .select([
      'number',
      'kind',
      'state',
      'text',
      sql<string>`case when answered_at is null then '' else answer end`.as('answer'),
      'createdAt',
      'answeredAt',
    ])
    .orderBy('id', 'desc')
    .limit(MOST_DRAFTS)
    .execute()
  const signIns = await ctx.db
    .selectFrom('signIns')
    .where('userId', '=', me(ctx))
    .select(['method', 'outcome', 'ip', 'userAgent', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(MOST_SIGN_INS)
    .execute()
  const phones = await ctx.db
    .selectFrom('signInPhones')
    .where('userId', '=', me(ctx))
    .select(['number', 'verifiedAt', 'createdAt'])
    .orderBy('id')
    .execute()
  const passkeys = await ctx.db
    .selectFrom('passkeys')
    .where('userId', '=', me(ctx))
    .select(['name', 'rpId', 'isSynced', 'createdAt', 'lastUsedAt'])
    .orderBy('id')
    .execute()
  const wallets = await ctx.db
    .selectFrom('signInWallets')
    .where('userId', '=', me(ctx))
    .select(['chain', 'address', 'createdAt', 'lastUsedAt'])
    .orderBy('id')
    .execute()
  const emailChanges = await ctx.db
    .selectFrom('emailChanges')
    .where('userId', '=', me(ctx))
    .select(['formerEmail', 'email', 'ip', 'createdAt', 'confirmedAt', 'endedAt'])
    .orderBy('id', 'desc')
    .limit(MOST_SIGN_INS)
    .execute()
  const ssoLogins = await ctx.db
    .selectFrom('ssoIdentities')
    .where('userId', '=', me(ctx))
    .select(['subject', 'email', 'createdAt', 'lastUsedAt'])
    .orderBy('id')
    .execute()
  const socialLogins = await ctx.db
    .selectFrom('socialIdentities')
    .where('userId', '=', me(ctx))
    .select(['name', 'subject', 'email', 'createdAt', 'lastUsedAt'])
    .orderBy('id')
    .execute()
  room.cut ||= drafts.length === MOST_DRAFTS
  const written = { tickets, comments, drafts: drafts.filter((row) => fits(room, row)) }
  return {
    exportedAt: new Date().toISOString(),
    complete: !room.cut,
    profile: await get(ctx),
    sessions: (await sessions(ctx)).data,
    signIns,
    requests,
    apiTokens: (await tokens(ctx)).data,
    ssoLogins,
    socialLogins,
    passkeys,
    phones,
    wallets,
    emailChanges,
    searches: Object.values(await kept.list(ctx)).flat(),
    ...written,
    whatsapp: { numbers, messages, campaigns },
  }
}

import type { DuplicateSettings } from '@balcao/contracts/duplicates/settings'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { add } from '../tickets/relations.ts'
import { keepPairs } from './internal/keep-pairs.ts'
import { isCompared, isGone, type Known, readSources } from './internal/sources.ts'
import { learn } from './learned.ts'
import { fold, ownWords } from './model/terms.ts'
import { settingsOf } from './settings.ts'

const DAY = 86_400_000
/** Of the requester's last tickets, so many are looked at. */
const LOOKED_AT = 20

/** A new ticket is compared with those before it, however it came: by the form, the portal or mail. */
export async function findForNew(ctx: Ctx, { payload: { ticketId } }: Fact<'ticket:created'>): Promise<void> {
  const settings = await settingsOf(ctx)
  if (!settings.enabled) return
  await keepPairs(ctx, ticketId, settings)
  if (settings.exactResend) await linkResend(ctx, ticketId, settings)
}

/** The same for texts that differ in nothing but spaces, capitals, accents and quotations. */
const plain = ({ title, text }: Known) =>
  fold(`${title}\n${ownWords(text)}`)
    .replace(/\s+/g, ' ')
    .trim()

/** What the same person sent again within a day, word for word, is linked to the first: a link, which anybody can take away. */
async function linkResend(ctx: Ctx, ticketId: number, settings: DuplicateSettings): Promise<void> {
  const [sent] = await readSources(ctx, [ticketId])
  if (!sent || isGone(sent.status) || !isCompared(sent, settings)) return
  const since = new Date(Date.parse(sent.createdAt) - DAY).toISOString()
  const rows = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('requesterId', '=', sent.requesterId)
    .where('id', '<', ticketId)
    .where('createdAt', '>=', since)
    .orderBy('id')
    .limit(LOOKED_AT)
    .execute()
  const before = await readSources(
    ctx,
    rows.map(({ id }) => id),
  )
  const first = before.filter((one) => !isGone(one.status) && plain(one) === plain(sent)).toSorted((a, b) => a.id - b.id)[0]
  if (!first) return
  await add(ctx, { id: ticketId, otherId: first.id, kind: 'duplicate_of' })
  await learn(ctx, first.id, ticketId, true, 'link')
}

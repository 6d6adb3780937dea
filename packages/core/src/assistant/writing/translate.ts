import { LANGUAGE_NAMES } from '@balcao/contracts/assistant/languages'
import type { TranslateMessage, Translation, WritingWarning } from '@balcao/contracts/assistant/writing'
import { MAX_REWRITTEN } from '@balcao/contracts/assistant/writing-bounds'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Ports } from '../../ports.ts'
import { mustHelpWith } from '../help/help.ts'
import { type AskedText, askForText } from './ask-for-text.ts'
import type { Opens } from './rewrite.ts'
import { keepRun, providerOn } from './writing.ts'

/** A message as it is now, and its translation where there is one of just this. @throws DomainError comment_not_found */
async function find({ db }: Ctx, { id, commentId, language }: TranslateMessage) {
  const message =
    commentId === null
      ? await db
          .selectFrom('tickets')
          .where('id', '=', id)
          .where('description', '!=', '')
          .select('description as content')
          .executeTakeFirst()
      : await db.selectFrom('comments').where('id', '=', commentId).where('ticketId', '=', id).select('content').executeTakeFirst()
  if (!message) throw notFound('comment_not_found')
  const kept = await db
    .selectFrom('messageTranslations')
    .where('ticketId', '=', id)
    .where('commentId', 'is not distinct from', commentId)
    .where('language', '=', language)
    .where('sourceHash', '=', sql<string>`md5(${message.content})`)
    .select(['content', 'warnings'])
    .executeTakeFirst()
  return { text: message.content, kept }
}

/** @throws DomainError ticket_not_found, comment_not_found, assistant_off */
async function prepare(ctx: Ctx, input: TranslateMessage) {
  const ticket = await mustHelpWith(ctx, input.id)
  const { text, kept } = await find(ctx, input)
  const { provider, ...known } = await providerOn(ctx, ticket, 'translation')
  if (provider === 'off') throw conflict('assistant_off')
  // Half a message would read like a whole one.
  return { text, kept, ...known, provider: text.length > MAX_REWRITTEN ? ('too_large' as const) : provider }
}

/** Keeps a translation of what the message still says. */
async function keep(ctx: Ctx, input: TranslateMessage, source: string, { text, warnings, model }: AskedText): Promise<void> {
  const now = await find(ctx, input).catch(() => undefined)
  if (text === null || now?.text !== source) return
  const values = { content: text, sourceHash: sql<string>`md5(${source})`, warnings: JSON.stringify(warnings), model: model ?? '' }
  await ctx.db
    .insertInto('messageTranslations')
    .values({ tenantId: ctx.actor.tenantId, ticketId: input.id, commentId: input.commentId, language: input.language, ...values })
    .onConflict((oc) =>
      oc.columns(['tenantId', 'ticketId', 'commentId', 'language']).doUpdateSet({ ...values, createdAt: sql<string>`now()` }),
    )
    .execute()
}

/**
 * A message of a ticket in another language, by the organisation's model: as it was kept, or anew where it was never asked for or the message
 * changed since. No transaction waits for the model.
 * @throws DomainError ticket_not_found, comment_not_found, assistant_off
 */
export async function translate(ports: Pick<Ports, 'models' | 'mailSecrets'>, open: Opens, input: TranslateMessage): Promise<Translation> {
  const began = performance.now()
  const { text, kept, provider, names, question, ticketId } = await open((ctx) => prepare(ctx, input), 'read')
  // What nobody is to give to a model any more is not shown as one's work either.
  if (kept && provider !== 'company')
    return { text: kept.content, warnings: kept.warnings as WritingWarning[], fallback: null, isKept: true }
  const task = `Traduza o texto para ${LANGUAGE_NAMES[input.language]}, fielmente, com a mesma formatação.`
  const asked = typeof provider === 'string' ? undefined : await askForText({ ports, provider, names, task, text })
  await open(async (ctx) => {
    await keepRun(ctx, { feature: 'translation', ticketId, provider, asked, began, question })
    if (asked) await keep(ctx, input, text, asked)
  })
  const fallback = typeof provider === 'string' ? provider : (asked?.fallback ?? null)
  return { text: asked?.text ?? null, warnings: asked?.warnings ?? [], fallback, isKept: false }
}

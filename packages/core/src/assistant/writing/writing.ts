import { languageIn } from '@balcao/contracts/assistant/detect-language'
import type { WritingLanguage } from '@balcao/contracts/assistant/languages'
import type { Feature } from '@balcao/contracts/assistant/names'
import type { Fallback } from '@balcao/contracts/assistant/providers'
import type { Writing, WritingOf } from '@balcao/contracts/assistant/writing'
import { languageOf } from '@balcao/contracts/language'
import { type Ctx, me } from '../../ctx.ts'
import { mustHelpWith } from '../help/help.ts'
import { mayAsk } from '../model/may-ask.ts'
import { type ActiveProvider, addCost, noteHealth } from '../model/provider.ts'
import { recordStaffRun } from '../record.ts'
import { settingsOf, switchFor } from '../settings.ts'
import { type AskedText, TEXT_PROMPT_VERSION } from './ask-for-text.ts'

export type WritingFeature = Extract<Feature, 'rewriting' | 'translation'>
type Ticket = Awaited<ReturnType<typeof mustHelpWith>>

/** How a feature works on a ticket for the caller: switched off, the provider that is asked, or why none is. */
export async function providerOn(ctx: Ctx, ticket: Ticket, feature: WritingFeature) {
  const settings = await settingsOf(ctx)
  const how = switchFor(ctx, settings, feature, ticket.queueId)
  const provider = how ? await mayAsk(ctx, { settings, how, about: { ticketIds: [ticket.id] } }) : ('off' as const)
  return {
    ticketId: ticket.id,
    provider,
    names: [ctx.actor.name, ticket.requesterName],
    question: settings.privacy.keepsQuestions ? `#${ticket.number}` : null,
  }
}

/** What a model does for the caller on a ticket, or why not, and the language of its customer. @throws DomainError ticket_not_found */
export async function get(ctx: Ctx, { id }: WritingOf): Promise<Writing> {
  const ticket = await mustHelpWith(ctx, id)
  const why = async (feature: WritingFeature) => {
    const { provider } = await providerOn(ctx, ticket, feature)
    return typeof provider === 'string' ? provider : null
  }
  return { rewriting: await why('rewriting'), translation: await why('translation'), customerLanguage: await customerLanguage(ctx, ticket) }
}

const LAST_WRITTEN = 3

/** The language that a ticket's customer wrote in last; where that cannot be told, the one that they read the portal in. */
async function customerLanguage({ db }: Ctx, { id, description, requesterId }: Ticket): Promise<WritingLanguage> {
  const rows = await db
    .selectFrom('comments')
    .where('ticketId', '=', id)
    .where('isInternal', '=', false)
    .where('authorSide', '=', 'customer')
    .orderBy('id', 'desc')
    .limit(LAST_WRITTEN)
    .select('content')
    .execute()
  for (const text of [...rows.map(({ content }) => content), description]) {
    const found = languageIn(text)
    if (found) return found
  }
  const person = await db.selectFrom('users').where('id', '=', requesterId).select('language').executeTakeFirst()
  return languageOf(person?.language)
}

type Ran = {
  feature: WritingFeature
  ticketId: number
  provider: ActiveProvider | Fallback
  asked: AskedText | undefined
  began: number
  question: string | null
}

/** Keeps what asking for a text came to: its cost, how its provider fares, and a run. @returns the run */
export async function keepRun(ctx: Ctx, { feature, ticketId, provider, asked, began, question }: Ran): Promise<number> {
  if (asked && typeof provider !== 'string') {
    await addCost(ctx, asked.cost, asked.tokens)
    await noteHealth(ctx, provider.id, asked.failure)
  }
  const fallback = asked ? asked.fallback : typeof provider === 'string' ? provider : null
  return recordStaffRun(ctx, {
    // Only what a model was asked counts as an answer of one.
    ...{ feature, adapter: asked ? 'model' : 'offline', askerId: me(ctx), outcome: asked?.text ? 'answer' : 'failed' },
    ...{ ms: performance.now() - began, question, ticketId },
    ...(asked
      ? {
          model: asked.model,
          promptVersion: TEXT_PROMPT_VERSION,
          tokens: asked.tokens,
          cost: asked.cost,
          details: { masked: asked.masked },
        }
      : {}),
    ...(fallback ? { fallback } : {}),
  })
}

import type { SuggestedReply, TicketHelpOf } from '@balcao/contracts/assistant/help'
import type { Access } from '@balcao/db/tenant'
import { type Ctx, me } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import type { Ports } from '../../ports.ts'
import { type Answer, answerFromSources } from '../answer.ts'
import { mayAsk } from '../model/may-ask.ts'
import { modelAnswer } from '../model/model-answer.ts'
import { PROMPT_VERSION } from '../model/prompt.ts'
import { addCost, noteHealth } from '../model/provider.ts'
import { keptPassages, recordStaffRun } from '../record.ts'
import { settingsOf, switchFor } from '../settings.ts'
import { mustHelpWith } from './help.ts'

type Opens = <T>(run: (ctx: Ctx) => Promise<T>, access?: Access) => Promise<T>
const MOST_ASKED = 600

/** What the reply has to answer: what the customer wrote last, with the title that says what it is about. */
async function prepare(ctx: Ctx, id: number) {
  const ticket = await mustHelpWith(ctx, id)
  const settings = await settingsOf(ctx)
  const how = switchFor(ctx, settings, 'suggested_reply', ticket.queueId)
  if (!how) throw conflict('assistant_off')
  const last = await ctx.db
    .selectFrom('comments')
    .where('ticketId', '=', id)
    .where('isInternal', '=', false)
    .where('authorSide', '=', 'customer')
    .orderBy('id', 'desc')
    .select('content')
    .limit(1)
    .executeTakeFirst()
  const written = (last?.content ?? ticket.description).slice(0, MOST_ASKED)
  const question = `${ticket.title}\n${written}`
  const provider = await mayAsk(ctx, { settings, how, about: { ticketIds: [id] } })
  const names = [ctx.actor.name, ticket.requesterName]
  return {
    question,
    written,
    provider,
    names,
    wantsModel: how.adapter === 'model',
    keeps: settings.privacy.keepsQuestions,
    title: ticket.title,
  }
}

/**
 * A draft of what to answer, from articles and what colleagues answered before, as the caller reads them. It is sent by nobody but the
 * caller, and no transaction waits for a model.
 * @throws DomainError ticket_not_found, assistant_off
 */
export async function suggestReply(
  ports: Pick<Ports, 'models' | 'mailSecrets'>,
  open: Opens,
  { id }: TicketHelpOf,
): Promise<SuggestedReply> {
  const began = performance.now()
  const asked = await open((ctx) => prepare(ctx, id), 'read')
  const { provider, names, question, written } = asked
  const run =
    typeof provider === 'string' ? undefined : await modelAnswer({ ports, provider, open: (rule) => open(rule, 'read'), names }, question)
  const answer = run?.answer ?? (await open((ctx) => drafted(ctx, written, question), 'read'))
  const fallback = !asked.wantsModel || run?.answer ? null : typeof provider === 'string' ? provider : (run?.fallback ?? 'unsupported')
  return open(async (ctx) => {
    if (run && typeof provider !== 'string') {
      await addCost(ctx, run.cost, run.tokens)
      await noteHealth(ctx, provider.id, run.failure)
    }
    const runId = await recordStaffRun(ctx, {
      ...{ feature: 'suggested_reply', ticketId: id, adapter: run?.answer ? 'model' : 'offline', askerId: me(ctx), outcome: answer.kind },
      ...{ ms: performance.now() - began, question: asked.keeps ? asked.title : null, confidence: answer.confidence },
      ...(run ? { model: run.model, promptVersion: PROMPT_VERSION, tokens: run.tokens, cost: run.cost } : {}),
      ...(fallback ? { fallback } : {}),
      details: { passages: keptPassages(answer.passages ?? run?.passages ?? [], answer.citations) },
    })
    return { ...(await asDraft(ctx, answer)), adapter: run?.answer ? 'model' : 'offline', fallback, runId }
  })
}

/** By what the customer wrote last; where that says too little, with the title that says what it is about. */
async function drafted(ctx: Ctx, written: string, question: string): Promise<Answer> {
  const answer = await answerFromSources(ctx, written)
  return answer.kind === 'refusal' ? answerFromSources(ctx, question) : answer
}

/** The words of an answer without the lines that name its sources, which stand beside it. */
const wordsOf = ({ content }: Answer) =>
  content
    .replace(/^Talvez ajude:\s*/, '')
    .replace(/^Fontes?: \[.*$/gm, '')
    .trim()

async function asDraft(ctx: Ctx, answer: Answer): Promise<Pick<SuggestedReply, 'draft' | 'sources' | 'confidence'>> {
  const sources = answer.citations ?? []
  const ids = sources.filter(({ kind }) => kind === 'article').map(({ id }) => id)
  const open =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('kbArticles')
          .where('id', 'in', ids)
          .where('readerLevel', '<', 2)
          .where('readerRoles', 'is', null)
          .where('readerCompanies', 'is', null)
          .select('id')
          .execute()
  const known = new Set(open.map(({ id }) => id))
  return {
    draft: answer.kind === 'refusal' ? null : wordsOf(answer),
    sources: answer.kind === 'refusal' ? [] : sources.map((one) => ({ ...one, isInternal: one.kind === 'ticket' || !known.has(one.id) })),
    confidence: answer.confidence ?? null,
  }
}

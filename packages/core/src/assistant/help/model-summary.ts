import type { ModelSummary, TicketHelpOf } from '@balcao/contracts/assistant/help'
import type { Fallback, ModelFailure } from '@balcao/contracts/assistant/providers'
import type { Access } from '@balcao/db/tenant'
import { type Ctx, me } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import type { Ports } from '../../ports.ts'
import { converse, nothingYet } from '../model/converse.ts'
import { Mask } from '../model/mask.ts'
import { mayAsk } from '../model/may-ask.ts'
import { PROMPT_VERSION } from '../model/prompt.ts'
import { type ActiveProvider, addCost, costFor, failureIn, modelAt, noteHealth } from '../model/provider.ts'
import type { Passage } from '../rank.ts'
import { recordStaffRun } from '../record.ts'
import { settingsOf, switchFor } from '../settings.ts'
import { mustHelpWith } from './help.ts'

type Opens = <T>(run: (ctx: Ctx) => Promise<T>, access?: Access) => Promise<T>
/** What is sent at most: the request, and of the messages the newest. */
const MOST_MESSAGES = 30
const TASK = 'Resuma este atendimento: o que foi pedido, o que já foi feito ou respondido, e o que falta.'

/** @throws DomainError ticket_not_found, assistant_off */
async function prepare(ctx: Ctx, id: number) {
  const ticket = await mustHelpWith(ctx, id)
  const settings = await settingsOf(ctx)
  const how = switchFor(ctx, settings, 'summary', ticket.queueId)
  if (!how) throw conflict('assistant_off')
  const provider = await mayAsk(ctx, { settings, how, about: { ticketIds: [id] } })
  const rows = await ctx.db
    .selectFrom('comments as m')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.authorId'))
    .where('m.ticketId', '=', id)
    .where('m.isInternal', '=', false)
    .orderBy('m.id', 'desc')
    .limit(MOST_MESSAGES)
    .select(['m.content', 'm.authorSide', 'u.name'])
    .execute()
  const said = (title: string, text: string): Passage => ({
    ...{ source: { kind: 'ticket', id, title } as Passage['source'], score: 1 },
    section: { heading: null, anchor: null, blocks: [{ kind: 'text', pieces: [text] }] },
  })
  const messages = rows.toReversed().map(({ content, authorSide }) => said(authorSide === 'staff' ? 'Atendimento' : 'Cliente', content))
  return {
    ...{ provider, names: [ticket.requesterName, ...rows.flatMap(({ name }) => name ?? [])] },
    passages: [said('Pedido do cliente', `${ticket.title}\n${ticket.description}`), ...messages],
    question: settings.privacy.keepsQuestions ? `#${ticket.number}` : null,
  }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

/** What the model wrote: the sentences that the messages which they name support, unless it had to be stopped from saying more of its own. */
async function written(ports: Pick<Ports, 'models' | 'mailSecrets'>, open: Opens, provider: ActiveProvider, { names, passages }: Prepared) {
  const mask = new Mask(names)
  const so = nothingYet()
  const at = modelAt(ports.mailSecrets, provider)
  let failure: ModelFailure | undefined = at ? undefined : 'unsealed'
  if (at)
    try {
      await converse({ models: ports.models, at, mask, open: (rule) => open(rule, 'read'), withoutTools: true }, TASK, passages, so)
    } catch (error) {
      failure = failureIn(error)
      if (!failure) throw error
    }
  const isText = !failure && so.sentences.length > 0 && so.dropped.length <= so.sentences.length
  const fallback: Fallback | null = failure ?? (isText ? null : 'unsupported')
  return {
    ...{ text: isText ? so.sentences.map(({ text }) => text).join(' ') : null, fallback, failure, model: at?.model },
    ...{ tokens: so.tokensIn + so.tokensOut, cost: costFor(provider, so.tokensIn, so.tokensOut) },
    details: { dropped: so.dropped, masked: mask.counts },
  }
}

/**
 * A ticket's public messages in a few sentences of the organisation's model, each checked against the messages that it names. Notes are not given to
 * it. Where there is none, the summary out of the ticket's own sentences stands. No transaction waits for the model.
 * @throws DomainError ticket_not_found, assistant_off
 */
export async function summarise(ports: Pick<Ports, 'models' | 'mailSecrets'>, open: Opens, { id }: TicketHelpOf): Promise<ModelSummary> {
  const began = performance.now()
  const asked = await open((ctx) => prepare(ctx, id), 'read')
  const { provider, question } = asked
  const made = typeof provider === 'string' ? undefined : await written(ports, open, provider, asked)
  const fallback = made ? made.fallback : (provider as Fallback)
  return open(async (ctx) => {
    if (made && typeof provider !== 'string') {
      await addCost(ctx, made.cost, made.tokens)
      await noteHealth(ctx, provider.id, made.failure)
    }
    const runId = await recordStaffRun(ctx, {
      // Only what a model was asked counts as an answer of one.
      ...{
        feature: 'summary',
        ticketId: id,
        adapter: made ? 'model' : 'offline',
        askerId: me(ctx),
        outcome: made?.text ? 'answer' : 'failed',
      },
      ...{ ms: performance.now() - began, question },
      ...(made ? { model: made.model, promptVersion: PROMPT_VERSION, tokens: made.tokens, cost: made.cost, details: made.details } : {}),
      ...(fallback ? { fallback } : {}),
    })
    // Who lost sight of the ticket meanwhile reads nothing of it.
    await mustHelpWith(ctx, id)
    return { text: made?.text ?? null, fallback, runId }
  })
}

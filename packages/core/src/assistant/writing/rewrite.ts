import { LANGUAGE_NAMES } from '@balcao/contracts/assistant/languages'
import type { Rewriting } from '@balcao/contracts/assistant/rewritings'
import type { RewriteText, Rewritten } from '@balcao/contracts/assistant/writing'
import type { Access } from '@balcao/db/tenant'
import type { Ctx } from '../../ctx.ts'
import { conflict, forbidden, invalid } from '../../errors.ts'
import { can } from '../../policy.ts'
import type { Ports } from '../../ports.ts'
import { mustHelpWith } from '../help/help.ts'
import { askForText } from './ask-for-text.ts'
import { keepRun, providerOn } from './writing.ts'

export type Opens = <T>(run: (ctx: Ctx) => Promise<T>, access?: Access) => Promise<T>

const TASKS: Readonly<Record<Exclude<Rewriting, 'language'>, string>> = {
  shorter: 'Deixe o texto mais curto, na mesma língua, sem perder o que ele informa.',
  formal: 'Deixe o texto mais formal, na mesma língua.',
  friendly: 'Deixe o texto mais cordial, na mesma língua.',
  correct: 'Corrija ortografia, gramática e pontuação, na mesma língua, e não mude mais nada.',
  steps: 'Escreva o texto como passos claros, numa lista numerada, na mesma língua.',
}
const AGAIN = ' Uma primeira versão não agradou: escreva de outro modo.'
const taskOf = ({ how, language, again }: RewriteText): string =>
  `${how === 'language' ? `Escreva o texto em ${LANGUAGE_NAMES[language ?? 'pt-BR']}.` : TASKS[how]}${again ? AGAIN : ''}`

/** @throws DomainError ticket_not_found, forbidden, assistant_off, invalid_input */
async function prepare(ctx: Ctx, input: RewriteText) {
  const ticket = await mustHelpWith(ctx, input.id)
  if (!can(ctx.actor, 'ticket.reply', ticket) && !can(ctx.actor, 'ticket.note', ticket)) throw forbidden()
  if (input.how === 'language' && !input.language) throw invalid({ field: 'language', reason: 'language_missing' })
  const { provider, ...known } = await providerOn(ctx, ticket, 'rewriting')
  if (provider === 'off') throw conflict('assistant_off')
  return { provider, ...known }
}

/**
 * Has a draft, or a part of it, rewritten by the organisation's model. Nothing is stored or sent: whoever asked reads it, with what of its numbers,
 * links and the like changed, and uses it or not. No transaction waits for the model.
 * @throws DomainError ticket_not_found, forbidden, assistant_off, invalid_input
 */
export async function rewrite(ports: Pick<Ports, 'models' | 'mailSecrets'>, open: Opens, input: RewriteText): Promise<Rewritten> {
  const began = performance.now()
  const { provider, names, question, ticketId } = await open((ctx) => prepare(ctx, input), 'read')
  const asked =
    typeof provider === 'string' ? undefined : await askForText({ ports, provider, names, task: taskOf(input), text: input.text })
  const runId = await open((ctx) => keepRun(ctx, { feature: 'rewriting', ticketId, provider, asked, began, question }))
  const fallback = typeof provider === 'string' ? provider : (asked?.fallback ?? null)
  return { text: asked?.text ?? null, warnings: asked?.warnings ?? [], fallback, runId }
}

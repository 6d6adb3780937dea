import type { Fallback, ModelFailure } from '@balcao/contracts/assistant/providers'
import type { Ctx } from '../../ctx.ts'
import type { Ports } from '../../ports.ts'
import { type Answer, refusal } from '../answer.ts'
import { retrieve } from '../retrieve.ts'
import { composed } from './compose.ts'
import { converse, nothingYet } from './converse.ts'
import { Mask } from './mask.ts'
import { type ActiveProvider, costFor, failureIn, modelAt } from './provider.ts'

type Needs = {
  ports: Pick<Ports, 'models' | 'mailSecrets'>
  provider: ActiveProvider
  open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** Names that are masked. */
  names: readonly string[]
  stop?: AbortSignal
  /** Is given each sentence of the answer while it is written. */
  onSentence?: (text: string) => void
}

/** What a model came to: an answer, or why there is none; and what it was made of. */
export async function modelAnswer({ ports, provider, open, names, stop, onSentence }: Needs, question: string) {
  const mask = new Mask(names)
  const so = nothingYet()
  const at = modelAt(ports.mailSecrets, provider)
  let [answer, fallback, failure]: [Answer | undefined, Fallback | undefined, ModelFailure | undefined] = [undefined, undefined, undefined]
  if (!at) fallback = failure = 'unsealed'
  else
    try {
      const { top } = await open((ctx) => retrieve(ctx, question))
      await converse(
        { models: ports.models, at, mask, open, ...(stop ? { stop } : {}), ...(onSentence ? { onSentence } : {}) },
        question,
        top,
        so,
      )
      answer = await open(async (ctx) =>
        so.isUnknown && so.sentences.length === 0
          ? refusal(
              ctx,
              top.map(({ source }) => source),
              undefined,
            )
          : composed(ctx, so),
      )
      if (!answer) fallback = 'unsupported'
    } catch (error) {
      failure = failureIn(error)
      if (!failure && !stop?.aborted) throw error
      fallback = failure ?? 'stopped'
    }
  return {
    ...{ answer, fallback, failure, model: at?.model },
    ...{ passages: so.passages, tools: so.tools, dropped: so.dropped, masked: mask.counts },
    tokens: so.tokensIn + so.tokensOut,
    cost: costFor(provider, so.tokensIn, so.tokensOut),
  }
}

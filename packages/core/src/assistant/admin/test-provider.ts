import type { GetProvider, ProviderTest } from '@balcao/contracts/assistant/providers'
import type { Access } from '@balcao/db/tenant'
import type { Ctx } from '../../ctx.ts'
import { must } from '../../policy.ts'
import type { MailSecrets, Models } from '../../ports.ts'
import { failureIn, noteHealth, openKey } from '../model/provider.ts'
import { mustFindProvider } from './providers.ts'

type Opens = <T>(run: (ctx: Ctx) => Promise<T>, access?: Access) => Promise<T>
const QUESTION = 'Responda apenas com a palavra: pronto'
const MAX_TOKENS = 20
const MOST_SHOWN = 200

/**
 * Asks a provider one fixed question, which carries nothing of the organisation. No transaction waits for it.
 * @throws DomainError forbidden, provider_not_found
 */
export async function test(
  { models, mailSecrets }: { models: Models; mailSecrets: MailSecrets },
  open: Opens,
  { id }: GetProvider,
): Promise<ProviderTest> {
  const row = await open(async (ctx) => {
    must(ctx, 'assistant.manage')
    return mustFindProvider(ctx, id)
  }, 'read')
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  const key = openKey(mailSecrets, row, row.apiKey)
  if (key === null) return { ok: false, failure: 'unsealed', answer: null, firstMs: null, ms: 0 }
  const call = { baseUrl: row.baseUrl, key, model: (row.models as { answer: string }).answer, tools: [], maxTokens: MAX_TOKENS }
  let [answer, firstMs]: [string, number | null] = ['', null]
  try {
    for await (const part of models.stream({ ...call, messages: [{ role: 'user', content: QUESTION }] })) {
      if (part.kind !== 'text') continue
      firstMs ??= ms()
      answer += part.text
    }
    await open((ctx) => noteHealth(ctx, id, undefined))
    return { ok: true, failure: null, answer: answer.trim().slice(0, MOST_SHOWN), firstMs, ms: ms() }
  } catch (error) {
    const failure = failureIn(error)
    if (!failure) throw error
    return { ok: false, failure, answer: null, firstMs, ms: ms() }
  }
}

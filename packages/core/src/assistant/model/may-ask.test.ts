import { globSync, readFileSync } from 'node:fs'
import { BY_MODEL } from '@balcao/contracts/assistant/names'
import { RewriteText } from '@balcao/contracts/assistant/writing'
import { CreateConversation } from '@balcao/contracts/chat/conversations'
import { PostMessage } from '@balcao/contracts/chat/messages'
import { expect } from 'vitest'
import * as conversations from '../../chat/conversations.ts'
import * as messages from '../../chat/messages.ts'
import * as companies from '../../companies/companies.ts'
import { merge } from '../../companies/merge.ts'
import type { Ctx } from '../../ctx.ts'
import type { ModelCall, ModelPart, Models } from '../../ports.ts'
import { runReaction } from '../../run-reaction.ts'
import { type Desk, type Person, test } from '../../testing/desk.ts'
import { noPorts, secretsHere } from '../../testing/no-files.ts'
import { summarise } from '../help/model-summary.ts'
import { suggestReply } from '../help/suggested-reply.ts'
import { rewrite } from '../writing/rewrite.ts'
import { translate } from '../writing/translate.ts'

/** Calls a tool of the assistant where it has one, and else answers something. */
function aModel(): Models & { asked: ModelCall[] } {
  const asked: ModelCall[] = []
  return {
    asked,
    async *stream(call): AsyncGenerator<ModelPart> {
      asked.push({ ...call, messages: [...call.messages] })
      const isFirst = call.tools.length > 0 && !call.messages.some(({ role }) => role === 'tool')
      if (!isFirst) return yield { kind: 'text', text: 'Pronto.' }
      yield { kind: 'call', id: 'a', name: 'my_tickets', arguments: '{}' }
      yield { kind: 'call', id: 'b', name: 'similar_tickets', arguments: '{"query":"impressora fiscal travada"}' }
    },
  }
}

/** A desk where all is answered by a model, and a customer with a ticket of their company. */
async function aDesk(desk: Desk, withoutAi: boolean) {
  const on = { enabled: true, adapter: 'model' }
  const changes = JSON.stringify({ features: Object.fromEntries(BY_MODEL.map((name) => [name, on])) })
  await desk.rows((tx) => tx.insertInto('assistantSettings').values({ tenantId: desk.id, changes }).execute())
  const provider = { name: 'M', baseUrl: 'https://m.example.com/v1', models: JSON.stringify({ answer: 'um' }), isActive: true }
  const { id: providerId } = await desk.rows((tx) =>
    tx
      .insertInto('assistantProviders')
      .values({ tenantId: desk.id, ...provider })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const { id: companyId } = await desk.aCompany('Silenciosa', { withoutAi })
  const rui = await desk.person('client')
  await desk.rows((tx) => tx.insertInto('companyMembers').values({ tenantId: desk.id, companyId, userId: rui.id }).execute())
  const agent = await desk.person('agent')
  const values = { requesterId: rui.id, companyId, assigneeId: agent.id, title: 'Impressora fiscal travada CANARIO' }
  const ticket = await desk.aTicket({ ...values, description: 'A impressora fiscal travada CANARIO' })
  const done = await desk.aTicket({ ...values, status: 'resolved', description: 'A impressora fiscal travada' })
  await desk.aComment(done, { authorSide: 'staff', authorId: agent.id, content: 'Impressora fiscal travada: CANARIO, desligue e ligue.' })
  return { ticket, rui, agent, providerId, companyId }
}
type There = Awaited<ReturnType<typeof aDesk>>

const opens = (desk: Desk, who: Person) => (<T>(run: (ctx: Ctx) => Promise<T>) => desk.as(who)(run)) as never
const portsOf = (models: Models) => ({ ...noPorts, models, mailSecrets: secretsHere })

async function react(desk: Desk, models: Models, name: string, reaction: 'answer' | 'evaluate') {
  const fact = (await desk.facts()).findLast((one) => one.name === name)
  if (fact) await runReaction({ db: desk.db, ports: portsOf(models) }, { tenantId: desk.id, outboxId: fact.id, reaction })
}
async function chat(desk: Desk, models: Models, who: Person) {
  const { id } = await desk.as(who)(conversations.create, CreateConversation.parse({ type: 'ai' }))
  await desk.as(who)(messages.send, PostMessage.parse({ id, content: 'o que fazer com a impressora fiscal travada?' }))
  await react(desk, models, 'assistant:asked', 'answer')
}

/** Every place where a model is given somebody's words. A feature without a line does not compile. */
const PLACES: Record<(typeof BY_MODEL)[number] | 'evaluation', (desk: Desk, there: There, models: Models) => Promise<unknown>> = {
  customer_answers: (desk, { rui }, models) => chat(desk, models, rui),
  staff_answers: (desk, { agent }, models) => chat(desk, models, agent),
  suggested_reply: (desk, { ticket, agent }, models) => suggestReply(portsOf(models), opens(desk, agent), { id: ticket.id }),
  summary: (desk, { ticket, agent }, models) => summarise(portsOf(models), opens(desk, agent), { id: ticket.id }),
  rewriting: (desk, { ticket, agent }, models) =>
    rewrite(portsOf(models), opens(desk, agent), RewriteText.parse({ id: ticket.id, text: 'CANARIO', how: 'formal' })),
  translation: (desk, { ticket, agent }, models) =>
    translate(portsOf(models), opens(desk, agent), { id: ticket.id, commentId: null, language: 'en' }),
  evaluation: async (desk, { rui, providerId }, models) => {
    await desk.rows(async (tx) => {
      const question = 'o que fazer com a impressora fiscal travada?'
      await tx.insertInto('assistantQuestions').values({ tenantId: desk.id, question }).execute()
      const { id } = await tx
        .insertInto('assistantEvaluations')
        .values({ tenantId: desk.id, adapter: 'model', askerId: rui.id, providerId, failures: '[]' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const row = { tenantId: desk.id, name: 'assistant:evaluating', actorId: null, payload: JSON.stringify({ evaluationId: id }) }
      await tx
        .insertInto('outbox')
        .values(row as never)
        .execute()
    })
    await react(desk, models, 'assistant:evaluating', 'evaluate')
  },
}

for (const [place, ask] of Object.entries(PLACES))
  test(`${place}: a model is given nothing of a company that does not want it, and of others it is`, async ({ desk, other }) => {
    const [silent, open] = [aModel(), aModel()]
    const came = await ask(desk, await aDesk(desk, true), silent)
    expect(JSON.stringify(silent.asked)).not.toContain('CANARIO')
    // A question of the staff is nobody's data: the model is asked, and finds nothing of the company's tickets.
    if (place !== 'staff_answers') expect(silent.asked).toEqual([])
    if (came) expect(came).toMatchObject({ fallback: 'company' })
    await ask(other, await aDesk(other, false), open)
    expect(open.asked.length).toBeGreaterThan(0)
    if (!['customer_answers', 'evaluation'].includes(place)) expect(JSON.stringify(open.asked)).toContain('CANARIO')
  })

test('the switch of a company without a ticket of its own counts by who asks, and a kept translation is not shown any more', async ({
  desk,
}) => {
  const there = await aDesk(desk, false)
  const model = aModel()
  expect(await PLACES.translation(desk, there, model)).toMatchObject({ text: 'Pronto.' })
  await desk.rows((tx) => tx.updateTable('tickets').set({ companyId: null }).where('id', '=', there.ticket.id).execute())
  await desk.rows((tx) => tx.updateTable('companies').set({ withoutAi: true }).where('id', '=', there.companyId).execute())
  expect(await PLACES.translation(desk, there, model)).toMatchObject({ text: null, fallback: 'company' })
})

test('the switch is written down, is for who manages companies, and goes on when companies become one', async ({ desk, other }) => {
  const [silent, open] = [await desk.aCompany('Silenciosa'), await desk.aCompany('Aberta')]
  const switched = { id: silent.id, withoutAi: true }
  await expect(desk.as('support-agent')(companies.update, switched)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('admin')(companies.update, switched)).rejects.toMatchObject({ code: 'company_not_found' })
  expect(await desk.as('admin')(companies.update, switched)).toMatchObject({ withoutAi: true, version: 2 })
  const act = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'before', 'after']).executeTakeFirst())
  expect(act).toMatchObject({ action: 'company.updated', before: { withoutAi: false }, after: { withoutAi: true } })
  expect(await desk.as('admin')(merge, { id: silent.id, intoId: open.id })).toMatchObject({ name: 'Aberta', withoutAi: true })
})

test('nothing but `may-ask.ts` leads to a provider, and nothing else sends to a model', () => {
  const files = globSync('packages/core/src/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const naming = (word: string) =>
    files
      .filter((path) => readFileSync(path, 'utf8').includes(word))
      .map((path) => path.split('/').at(-1))
      .toSorted()
  expect(naming('activeRow')).toEqual(['may-ask.ts', 'provider.ts'])
  // The test of a provider sends a fixed question that carries nothing of anybody.
  expect(naming('models.stream(')).toEqual(['ask-for-text.ts', 'converse.ts', 'test-provider.ts'])
})

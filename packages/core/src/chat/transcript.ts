import type { Ctx } from '../ctx.ts'

const MOST = 200
const WHO = { user: 'Pessoa', ai: 'Assistente IA', system: 'Sistema' } as const

/** What was said in a conversation, as the description of a ticket takes it; and what it began with that tells what it is about. */
export async function transcriptOf({ db, actor }: Ctx, conversationId: number): Promise<{ first: string; text: string }> {
  const rows = await db
    .selectFrom('chatMessages as m')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.authorId'))
    .where('m.tenantId', '=', actor.tenantId)
    .where('m.conversationId', '=', conversationId)
    .orderBy('m.seq', 'desc')
    .limit(MOST)
    .select(['m.senderType', 'm.content', 'u.name'])
    .execute()
  const said = rows.reverse()
  const questions = said.filter(({ senderType }) => senderType === 'user').map(({ content }) => content)
  const first = questions.find((one) => one.length >= 15) ?? questions[0] ?? ''
  const lines = said.map(({ senderType, content, name }) => `**${name ?? WHO[senderType]}:** ${content}`)
  return { first, text: `Conversa do chat:\n\n${lines.join('\n\n')}` }
}

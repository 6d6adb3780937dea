import type { ChatAction, Citation } from '@balcao/contracts/chat/messages'
import type { Ctx } from '../ctx.ts'
import { confidence, PERHAPS, SURE } from './confidence.ts'
import { quoted } from './extract.ts'
import { intentOf } from './intent.ts'
import { addressOf } from './links.ts'
import { pastAnswers } from './past-answers.ts'
import { type Features, type Found, MOST_PASSAGES, type Passage, type Ranked, rank, type Source } from './rank.ts'
import { retrieve } from './retrieve.ts'
import { COMMON } from './synonyms.ts'
import { myTickets, ticketStatus } from './tickets.ts'

/** What the assistant says, where that stands, and what it offers to do. */
export type Answer = {
  kind: 'answer' | 'perhaps' | 'refusal' | 'talk'
  content: string
  citations?: Citation[]
  confidence?: number
  /** What the confidence comes of. */
  why?: Features
  /** What it was looked for in, the best first. */
  passages?: readonly Passage[]
  suggestions?: string[]
  actions?: ChatAction[]
}

/** A question and not a wish, which rules answer: what a model may be asked. */
export const isQuestion = (text: string): boolean => intentOf(text).kind === 'question'

export const MAYBE = 'Talvez ajude:'
export const UNSURE = 'Não sei responder com segurança.'
export const HUMAN = 'Falar com atendente'
/** What is quoted of one article, or of each of two; the lines that name the sources follow. */
const ROOM = [780, 330] as const

const GREETING =
  'Olá! Eu respondo com trechos da base de conhecimento, mostro o andamento dos seus tickets, abro um ticket e chamo um atendente. O que você precisa?'
const THANKS = 'De nada! Se precisar de mais alguma coisa, é só escrever.'
const CREATE = 'Posso abrir um ticket com o que você escreveu nesta conversa. Confirme no botão abaixo.'
const HAND_OVER = 'Posso chamar um atendente. Confirme no botão abaixo.'

/** Answers a question under the rights of who asks; nothing is done before they press a button. */
export async function answerTo(ctx: Ctx, question: string): Promise<Answer> {
  const intent = intentOf(question)
  switch (intent.kind) {
    case 'greeting':
      return { kind: 'talk', content: GREETING, suggestions: ['Como criar um ticket?', 'Status do meu ticket', HUMAN] }
    case 'thanks':
      return { kind: 'talk', content: THANKS }
    case 'human':
      return { kind: 'talk', content: HAND_OVER, actions: ['hand_over'] }
    case 'create_ticket':
      return { kind: 'talk', content: CREATE, actions: ['create_ticket', 'hand_over'] }
    case 'ticket':
      return ticketStatus(ctx, intent.number)
    case 'my_tickets':
      return myTickets(ctx)
    case 'forbidden':
    case 'personal':
      return refusal(ctx, [], undefined)
    case 'browse':
      return browse(ctx)
    default:
      return fromSources(ctx, question)
  }
}

const sureness = ({ best }: Ranked) => (best ? confidence(best.features) : 0)

/** The articles or, for staff, answers of resolved tickets where these fit better than what articles have. */
async function rankedSources(ctx: Ctx, question: string): Promise<Ranked> {
  const articles = await retrieve(ctx, question)
  if (ctx.actor.side !== 'staff' || sureness(articles) >= SURE) return articles
  const tickets = rank(question, await pastAnswers(ctx, question), COMMON)
  if (sureness(tickets) <= sureness(articles)) return articles
  return { ...tickets, top: [...tickets.top, ...articles.top].toSorted((a, b) => b.score - a.score).slice(0, MOST_PASSAGES) }
}

/** Answers by what is written, whatever the words would otherwise ask for. */
export const answerFromSources = (ctx: Ctx, question: string): Promise<Answer> => fromSources(ctx, question)

async function fromSources(ctx: Ctx, question: string): Promise<Answer> {
  const ranked = await rankedSources(ctx, question)
  const { best, next, isClose, nearest, top } = ranked
  const sure = sureness(ranked)
  const why = { passages: top, ...(best ? { why: best.features } : {}) }
  if (!best || sure < PERHAPS) return { ...refusal(ctx, nearest, sure), ...why }
  // Where either may be meant, both are shown.
  return { ...quotation(ctx, next && (isClose || sure < SURE) ? [best, next] : [best], sure), ...why }
}

export const citationOf = ({ kind, id, title }: Source, heading: string | null, anchor: string | null): Citation => ({
  kind,
  id,
  title,
  heading,
  anchor,
})

/** The words of an article, or of two where either may be meant, as they stand, and where they stand. */
function quotation(ctx: Ctx, found: readonly Found[], sure: number): Answer {
  const isSure = sure >= SURE && found.length === 1
  const parts = found.map((one) => {
    const { source, section } = one
    const at = section.heading ? `${source.title} › ${section.heading}` : source.title
    return `${quoted(one, ROOM[found.length === 1 ? 0 : 1])}\n\nFonte: [${plain(at)}](${addressOf(ctx, source, section.anchor)})`
  })
  return {
    kind: isSure ? 'answer' : 'perhaps',
    content: `${isSure ? '' : `${MAYBE}\n\n`}${parts.join('\n\n')}`,
    citations: found.map(({ source, section }) => citationOf(source, section.heading, section.anchor)),
    confidence: sure,
    suggestions: [HUMAN],
  }
}

/** Brackets would end the words of a link. */
export const plain = (text: string) => text.replace(/[[\]]/g, '')

export function refusal(ctx: Ctx, nearest: readonly Source[], sure: number | undefined): Answer {
  const links = [...new Map(nearest.map((one) => [`${one.kind} ${one.id}`, one])).values()]
    .slice(0, 3)
    .map((source) => `- [${plain(source.title)}](${addressOf(ctx, source, null)})`)
  return {
    kind: 'refusal',
    content: links.length > 0 ? `${UNSURE} Estes artigos tratam de assuntos próximos:\n\n${links.join('\n')}` : UNSURE,
    ...(sure === undefined ? {} : { confidence: sure }),
    suggestions: [HUMAN],
    actions: ['hand_over'],
  }
}

async function browse(ctx: Ctx): Promise<Answer> {
  const address = ctx.actor.side === 'staff' ? '/knowledge-base' : '/portal/knowledge-base'
  return {
    kind: 'talk',
    content: `A [base de conhecimento](${address}) está aqui. Se preferir, escreva a sua dúvida e eu procuro o trecho que responde.`,
  }
}

import type { RunTool } from '@balcao/contracts/assistant/runs'
import { withoutLinks } from '@balcao/contracts/text/links'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { asDomainError } from '../../errors.ts'
import type { ModelTool, ModelToolCall } from '../../ports.ts'
import type { Answer } from '../answer.ts'
import { pastAnswers } from '../past-answers.ts'
import { type Passage, rank } from '../rank.ts'
import { retrieve } from '../retrieve.ts'
import { COMMON } from '../synonyms.ts'
import { myTickets, ticketStatus } from '../tickets.ts'
import type { Mask } from './mask.ts'
import { ticketsWithoutAi } from './may-ask.ts'
import { quotedPassage } from './prompt.ts'

/** Calls of tools for one answer. */
export const MOST_CALLS = 4
const MOST_QUERY = 300
const MOST_FOUND = 4

const query = z.object({ query: z.string().min(1).max(MOST_QUERY) })
const number = z.object({ number: z.int().positive().max(2_147_483_647) })
const asParameters = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
const QUERY = asParameters({ query: { type: 'string' } })

/** A tool; what it finds may be cited from then on. */
type Tool = ModelTool & { staffOnly?: true; run(ctx: Ctx, args: unknown): Promise<readonly Passage[]> }

/** An answer of our own about tickets, as passages: each with the line about its own ticket. */
const asPassages = ({ content, citations = [] }: Answer): Passage[] => {
  const lines = content.split('\n').filter((line) => line.startsWith('- '))
  return citations.map(({ id, title }, n) => {
    const pieces = [withoutLinks(lines[n] ?? content).replaceAll('*', '')]
    const section = { heading: null, anchor: null, blocks: [{ kind: 'text' as const, pieces }] }
    return { source: { kind: 'ticket', id, slug: '', title, summary: '', tags: [], sections: [section] }, section, score: 1 }
  })
}

/** Passages without those of tickets whose company gives a model nothing. */
async function withoutOptedOut(ctx: Ctx, passages: readonly Passage[]): Promise<readonly Passage[]> {
  const ids = passages.flatMap(({ source }) => (source.kind === 'ticket' ? [source.id] : []))
  const out = await ticketsWithoutAi(ctx, [...new Set(ids)])
  return passages.filter(({ source }) => source.kind !== 'ticket' || !out.has(source.id))
}

const TOOLS: readonly Tool[] = [
  {
    name: 'search_articles',
    description: 'Procura trechos da base de conhecimento.',
    parameters: QUERY,
    run: async (ctx, args) => (await retrieve(ctx, query.parse(args).query)).top.slice(0, MOST_FOUND),
  },
  {
    name: 'my_tickets',
    description: 'Os tickets mais recentes de quem pergunta.',
    parameters: asParameters({}),
    run: async (ctx) => asPassages(await myTickets(ctx)),
  },
  {
    name: 'ticket_status',
    description: 'O andamento de um ticket pelo número.',
    parameters: asParameters({ number: { type: 'integer' } }),
    run: async (ctx, args) => asPassages(await ticketStatus(ctx, number.parse(args).number)),
  },
  {
    name: 'similar_tickets',
    description: 'Respostas públicas de tickets resolvidos parecidos.',
    parameters: QUERY,
    staffOnly: true,
    run: async (ctx, args) => {
      const asked = query.parse(args).query
      return rank(asked, await pastAnswers(ctx, asked), COMMON).top.slice(0, MOST_FOUND)
    },
  },
]

const toolsFor = ({ actor }: Ctx): Tool[] => TOOLS.filter(({ staffOnly }) => !staffOnly || actor.side === 'staff')

/** The tools that a model may call for this asker; all of them only read. */
export const offered = (ctx: Ctx): ModelTool[] =>
  toolsFor(ctx).map(({ name, description, parameters }) => ({ name, description, parameters }))

export type ToolResult = { content: string; passages: readonly Passage[]; record: RunTool }

/** Calls a tool with the asker's rights; an unknown one, or arguments that it does not take, are refused and nothing is read. */
export async function callTool(ctx: Ctx, call: ModelToolCall, mask: Mask, known: number): Promise<ToolResult> {
  const began = performance.now()
  const refused = (why: string): ToolResult => ({ content: JSON.stringify({ error: why }), passages: [], record: recordOf('refused') })
  const recordOf = (verdict: RunTool['verdict']): RunTool => ({
    ...{ name: call.name.slice(0, 60), verdict, ms: Math.round(performance.now() - began) },
  })
  const tool = toolsFor(ctx).find(({ name }) => name === call.name)
  if (!tool) return refused('unknown tool')
  try {
    const found = await withoutOptedOut(ctx, await tool.run(ctx, JSON.parse(mask.show(call.arguments || '{}'))))
    const lines = found.map((passage, n) => quotedPassage(passage, known + n + 1, mask))
    return { content: `[${lines.join(',')}]`, passages: found, record: recordOf('done') }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return refused('invalid arguments')
    if (asDomainError(error).kind === 'internal') throw error
    return refused('not allowed')
  }
}

import type { Ctx } from '../../ctx.ts'
import { readable } from '../../kb/readers.ts'
import { visible } from '../../tickets/visible.ts'
import { type Answer, citationOf, HUMAN, plain } from '../answer.ts'
import { addressOf } from '../links.ts'
import type { Passage } from '../rank.ts'
import type { Conversed } from './converse.ts'

const MOST_SOURCES = 3
const keyOf = ({ source, section }: Passage) => `${source.kind} ${source.id} ${section.anchor ?? ''} ${section.heading ?? ''}`

/** Of sources, those that the asker still reads: one may have been taken back while the model wrote. */
async function stillReadable(ctx: Ctx, passages: readonly Passage[]): Promise<Set<string>> {
  const idsOf = (kind: Passage['source']['kind']) => [
    ...new Set(passages.filter(({ source }) => source.kind === kind).map(({ source }) => source.id)),
  ]
  const [articleIds, ticketIds] = [idsOf('article'), idsOf('ticket')]
  const articles =
    articleIds.length === 0
      ? []
      : await ctx.db.selectFrom('kbArticles as a').where(readable(ctx)).where('a.id', 'in', articleIds).select('a.id').execute()
  const tickets =
    ticketIds.length === 0
      ? []
      : await ctx.db
          .selectFrom('tickets as t')
          .where('t.id', 'in', ticketIds)
          .where((eb) => visible(eb as never, ctx.actor))
          .select('t.id')
          .execute()
  return new Set([...articles.map(({ id }) => `article ${id}`), ...tickets.map(({ id }) => `ticket ${id}`)])
}

/** The sentences that were kept as an answer with its sources; undefined where too few are left, or more had to be dropped. */
export async function composed(ctx: Ctx, { sentences, actions, dropped }: Conversed): Promise<Answer | undefined> {
  const there = await stillReadable(
    ctx,
    sentences.flatMap(({ sources }) => sources),
  )
  const kept = sentences.filter(({ sources }) => sources.every(({ source }) => there.has(`${source.kind} ${source.id}`)))
  if (kept.length === 0 || dropped.length > kept.length) return undefined
  const cited = [...new Map(kept.flatMap(({ sources }) => sources).map((one) => [keyOf(one), one])).values()].slice(0, MOST_SOURCES)
  const lines = cited.map(({ source, section }) => {
    const at = section.heading ? `${source.title} › ${section.heading}` : source.title
    return `Fonte: [${plain(at)}](${addressOf(ctx, source, section.anchor)})`
  })
  return {
    kind: 'answer',
    content: `${kept.map(({ text }) => escaped(text)).join(' ')}\n\n${lines.join('\n')}`,
    citations: cited.map(({ source, section }) => citationOf(source, section.heading, section.anchor)),
    confidence: Math.round((100 * kept.length) / (kept.length + dropped.length)) / 100,
    suggestions: [HUMAN],
    ...(actions.length > 0 ? { actions } : {}),
  }
}

/** What a model wrote is words: marks of links, pictures and pages mean nothing in it. */
const escaped = (text: string) => text.replace(/[[\]<>`]/g, '')

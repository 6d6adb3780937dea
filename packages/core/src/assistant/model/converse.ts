import type { RunTool } from '@balcao/contracts/assistant/runs'
import type { ChatAction } from '@balcao/contracts/chat/messages'
import type { Ctx } from '../../ctx.ts'
import type { ModelMessage, Models, ModelToolCall } from '../../ports.ts'
import type { Passage } from '../rank.ts'
import { LineReader, type ModelLine } from './lines.ts'
import type { Mask } from './mask.ts'
import { promptFor, textOf } from './prompt.ts'
import { isSupported } from './support.ts'
import { callTool, MOST_CALLS, offered } from './tools.ts'

/** Who is asked, by which key. */
export type ModelAt = { baseUrl: string; key: string | undefined; model: string }
export type Sentence = { text: string; sources: Passage[] }
export type Conversed = {
  sentences: Sentence[]
  actions: ChatAction[]
  /** The model wrote that the sources do not answer. */
  isUnknown: boolean
  passages: Passage[]
  dropped: string[]
  tools: RunTool[]
  tokensIn: number
  tokensOut: number
}
/** What an answer is made with: `open` runs under the rights of who asks, and only reads. */
export type Asking = {
  models: Models
  at: ModelAt
  mask: Mask
  open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>
  stop?: AbortSignal
  /** Only what is given counts: no tool looks for more. */
  withoutTools?: boolean
  /** Is given each sentence that is kept, as soon as it is whole. */
  onSentence?: (text: string) => void
}

const MAX_TOKENS = 700
/** What of an answer is shown; the lines that name its sources follow. */
const MOST_SHOWN = 780
const MOST_DROPPED = 20

/**
 * Asks a model, calls the tools that it asks for, and keeps the sentences that their own sources support, each as soon as it is whole. What it
 * returns so far is in `so` when it fails, so that its tokens count.
 */
export async function converse(asking: Asking, question: string, first: readonly Passage[], so: Conversed): Promise<Conversed> {
  const { models, at, mask, open } = asking
  const tools = asking.withoutTools ? [] : await open(async (ctx) => offered(ctx))
  const messages: ModelMessage[] = promptFor(question, first, mask)
  so.passages.push(...first)
  let [calls, shown, isFull] = [0, 0, false]
  const take = (line: ModelLine): void => {
    if (line.kind === 'unknown') so.isUnknown = true
    else if (line.kind === 'action') so.actions = [...new Set([...so.actions, line.action])]
    else {
      const sentence = checked(line, so.passages, mask)
      if (!sentence) so.dropped = [...so.dropped, mask.show(line.text)].slice(0, MOST_DROPPED)
      else if (shown + sentence.text.length > MOST_SHOWN) isFull = true
      else {
        shown += sentence.text.length + 1
        so.sentences.push(sentence)
        asking.onSentence?.(sentence.text)
      }
    }
  }
  while (!isFull) {
    const wanted: ModelToolCall[] = []
    const reader = new LineReader()
    let written = ''
    const offer = calls < MOST_CALLS ? tools : []
    for await (const part of models.stream({ ...at, messages, tools: offer, maxTokens: MAX_TOKENS }, asking.stop)) {
      if (part.kind === 'usage') {
        so.tokensIn += part.tokensIn
        so.tokensOut += part.tokensOut
      } else if (part.kind === 'call') wanted.push({ id: part.id, name: part.name, arguments: part.arguments })
      else {
        written += part.text
        for (const line of reader.push(part.text)) take(line)
        if (isFull) break
      }
    }
    for (const line of reader.end()) take(line)
    if (wanted.length === 0 || offer.length === 0) break
    messages.push({ role: 'assistant', content: written, calls: wanted })
    for (const call of wanted) {
      calls += 1
      if (calls > MOST_CALLS) {
        so.tools.push({ name: call.name.slice(0, 60), verdict: 'too_many', ms: 0 })
        messages.push({ role: 'tool', callId: call.id, content: '{"error":"too many calls"}' })
        continue
      }
      const result = await open((ctx) => callTool(ctx, call, mask, so.passages.length))
      so.passages.push(...result.passages)
      so.tools.push(result.record)
      messages.push({ role: 'tool', callId: call.id, content: result.content })
    }
  }
  return so
}

export const nothingYet = (): Conversed => ({
  ...{ sentences: [], actions: [], isUnknown: false, passages: [], dropped: [], tools: [], tokensIn: 0, tokensOut: 0 },
})

/** A sentence with what was masked in its place again, where each source that it names was given and they support it. */
function checked({ text, sources }: Extract<ModelLine, { kind: 'sentence' }>, given: readonly Passage[], mask: Mask): Sentence | undefined {
  const named = [...new Set(sources)].map((n) => given[n - 1])
  if (named.length === 0 || named.includes(undefined)) return undefined
  const passages = named as Passage[]
  const whole = mask.show(text).replace(/\s+/g, ' ').trim()
  const words = passages.map((one) => `${one.source.title} ${one.section.heading ?? ''} ${textOf(one)}`)
  return isSupported(whole, words) ? { text: whole, sources: passages } : undefined
}

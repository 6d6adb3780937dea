import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { eventsOf } from './event-stream.ts'
import { failureOf, guardedPost } from './guarded-post.ts'
import { ModelError } from './model-error.ts'

type Message =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; calls: readonly ToolCall[] }
  | { role: 'tool'; callId: string; content: string }
type ToolCall = { id: string; name: string; arguments: string }
type Call = {
  baseUrl: string
  key: string | undefined
  model: string
  messages: readonly Message[]
  tools: readonly { name: string; description: string; parameters: object }[]
  maxTokens: number
}
type Part = { kind: 'text'; text: string } | ({ kind: 'call' } & ToolCall) | { kind: 'usage'; tokensIn: number; tokensOut: number }
type Way = { insideHosts: readonly string[]; totalMs?: number; idleMs?: number; ca?: string }

const TOTAL_MS = 20_000
const IDLE_MS = 8_000
const MOST_CALLS = 8

const Delta = z.object({
  content: z.string().nullish(),
  tool_calls: z
    .array(
      z.object({
        index: z.int().min(0).max(MOST_CALLS).default(0),
        id: z.string().max(200).nullish(),
        function: z.object({ name: z.string().max(200).nullish(), arguments: z.string().max(20_000).nullish() }).optional(),
      }),
    )
    .nullish(),
})
const Chunk = z.object({
  choices: z.array(z.object({ delta: Delta.optional(), message: Delta.optional(), finish_reason: z.string().nullish() })).default([]),
  usage: z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) }).nullish(),
})

const asSent = (message: Message) => {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content }
  if (message.role !== 'assistant' || message.calls.length === 0) return { role: message.role, content: message.content }
  const calls = message.calls.map(({ id, ...call }) => ({ id, type: 'function', function: call }))
  return { role: 'assistant', content: message.content, tool_calls: calls }
}

/**
 * Asks models behind the chat completions of OpenAI, as hosted services, llama.cpp, Ollama and vLLM have them. Answers are read as they come;
 * one that ends before it said so, or is no JSON, is a failure and not half an answer.
 */
export function openModels({ insideHosts, totalMs = TOTAL_MS, idleMs = IDLE_MS, ca }: Way) {
  return {
    async *stream({ baseUrl, key, model, messages, tools, maxTokens }: Call, stop?: AbortSignal): AsyncGenerator<Part> {
      const signal = AbortSignal.any([AbortSignal.timeout(totalMs), ...(stop ? [stop] : [])])
      const asked = {
        ...{ model, messages: messages.map(asSent), max_tokens: maxTokens, temperature: 0, stream: true },
        stream_options: { include_usage: true },
        ...(tools.length > 0 ? { tools: tools.map((one) => ({ type: 'function', function: one })) } : {}),
      }
      const way = { insideHosts, idleMs, ...(ca ? { ca } : {}) }
      const answer = await guardedPost(`${baseUrl}/chat/completions`, key, asked, way, signal)
      try {
        mustBeGood(answer)
        yield* partsOf(answer)
      } catch (error) {
        throw failureOf(error, signal)
      } finally {
        answer.destroy()
      }
    },
  }
}

function mustBeGood({ statusCode = 0 }: IncomingMessage): void {
  if (statusCode === 200) return
  if (statusCode === 401 || statusCode === 403) throw new ModelError('auth')
  throw new ModelError(statusCode === 429 || statusCode >= 500 ? 'overloaded' : 'refused')
}

function parsed(text: string) {
  try {
    return Chunk.parse(JSON.parse(text))
  } catch (error) {
    throw new ModelError('malformed', error)
  }
}

/** A body that is no stream, read by the same bounds: all of it as one event. */
async function* wholeOf(answer: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  async function* onOneLine() {
    yield Buffer.from('data:')
    for await (const part of answer) yield Buffer.from(part).map((byte) => (byte === 10 || byte === 13 ? 32 : byte))
  }
  yield* eventsOf(onOneLine())
}

async function* partsOf(answer: IncomingMessage): AsyncGenerator<Part> {
  const isStream = /event-stream/i.test(answer.headers['content-type'] ?? '')
  const calls = new Map<number, ToolCall>()
  let isWhole = false
  for await (const data of isStream ? eventsOf(answer) : wholeOf(answer)) {
    if (data === '[DONE]') {
      isWhole = true
      break
    }
    if (data === '') continue
    const { choices, usage } = parsed(data)
    const [choice] = choices
    const { content, tool_calls: deltas } = choice?.delta ?? choice?.message ?? {}
    if (content) yield { kind: 'text', text: content }
    for (const [place, delta] of (deltas ?? []).entries()) collect(calls, isStream ? delta.index : place, delta)
    if (choice?.finish_reason) isWhole = true
    if (usage) yield { kind: 'usage', tokensIn: usage.prompt_tokens, tokensOut: usage.completion_tokens }
  }
  if (!isWhole) throw new ModelError('malformed')
  for (const call of calls.values()) yield { kind: 'call', ...call }
}

type CallDelta = NonNullable<z.output<typeof Delta>['tool_calls']>[number]
function collect(calls: Map<number, ToolCall>, index: number, { id, function: part }: CallDelta): void {
  const before = calls.get(index) ?? { id: `call_${index}`, name: '', arguments: '' }
  calls.set(index, {
    id: id ?? before.id,
    name: before.name + (part?.name ?? ''),
    arguments: before.arguments + (part?.arguments ?? ''),
  })
}

import { ACTIONS, type ChatAction } from '@balcao/contracts/chat/messages'
import { z } from 'zod'

/** A sentence with the numbers of its sources, or what to offer. */
export type ModelLine = { kind: 'sentence'; text: string; sources: number[] } | { kind: 'action'; action: ChatAction } | { kind: 'unknown' }

const MOST_SENTENCE = 600
const Sentence = z.object({ text: z.string().min(1).max(MOST_SENTENCE), sources: z.array(z.int().min(1)).max(10) })
const Action = z.object({ action: z.enum(ACTIONS) })
const Unknown = z.object({ unknown: z.literal(true) })

/** A line of a model's answer; undefined for what is none. */
export function lineOf(raw: string): ModelLine | undefined {
  const text = raw.trim().replace(/,$/, '')
  if (!text.startsWith('{')) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const sentence = Sentence.safeParse(value)
  if (sentence.success) return { kind: 'sentence', ...sentence.data }
  const action = Action.safeParse(value)
  if (action.success) return { kind: 'action', ...action.data }
  return Unknown.safeParse(value).success ? { kind: 'unknown' } : undefined
}

/** Cuts what streams in into lines, each as soon as it is whole. */
export class LineReader {
  #rest = ''

  push(text: string): ModelLine[] {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    return lines.flatMap((line) => lineOf(line) ?? [])
  }

  end(): ModelLine[] {
    const rest = this.#rest
    this.#rest = ''
    return [lineOf(rest) ?? []].flat()
  }
}

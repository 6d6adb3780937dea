import type { Adapter, Feature, Triaged } from '@balcao/contracts/assistant/names'
import type { Fallback } from '@balcao/contracts/assistant/providers'
import type { RunPassage, RunTool } from '@balcao/contracts/assistant/runs'
import type { Ctx } from '../ctx.ts'
import type { Answer } from './answer.ts'
import type { Passage } from './rank.ts'

/** What a run leaves behind, beside who asked what. */
export type RunFacts = {
  feature: Feature
  adapter: Adapter
  askerId: number | null
  outcome: Answer['kind'] | 'failed'
  ms: number
  question: string | null
  conversationId?: number
  ticketId?: number
  messageId?: number
  model?: string | undefined
  /** By which version of the prompt it was asked. */
  promptVersion?: number
  fallback?: Fallback | undefined
  confidence?: number | undefined
  helpful?: boolean | null
  tokens?: number
  cost?: number
  details?: RunDetails
}
export type RunDetails = {
  passages?: RunPassage[]
  tools?: RunTool[]
  features?: Record<string, number>
  dropped?: string[]
  masked?: Record<string, number>
  /** What triage guessed, and what of it was set. */
  guesses?: { field: Triaged; value: string; confidence: number; set: boolean }[]
}

/** Passages as a run keeps them: by name and number, without their words. */
export const keptPassages = (passages: readonly Passage[], citations: Answer['citations'] = []): RunPassage[] =>
  passages.map(({ source, section, score }) => ({
    ...{ kind: source.kind, id: source.id, title: source.title, heading: section.heading, score },
    cited: citations.some(({ kind, id, heading }) => kind === source.kind && id === source.id && heading === section.heading),
  }))

const inserted = ({ db, actor }: Ctx, { details = {}, ...run }: RunFacts) =>
  db.insertInto('assistantRuns').values({ tenantId: actor.tenantId, ...run, ms: Math.round(run.ms), details: JSON.stringify(details) })

/** Keeps what an answer came of. Customers write such rows and never read them. */
export async function recordRun(ctx: Ctx, run: RunFacts): Promise<void> {
  await inserted(ctx, run).execute()
}

/** The same for somebody of the desk, who may then say whether it helped. @returns the run */
export async function recordStaffRun(ctx: Ctx, run: RunFacts): Promise<number> {
  return (await inserted(ctx, run).returning('id').executeTakeFirstOrThrow()).id
}

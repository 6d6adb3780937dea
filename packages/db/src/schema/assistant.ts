import type { Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from './columns.ts'

export type AssistantTables = {
  assistantSettings: { tenantId: number; changes: Json<Record<string, unknown>>; version: Generated<number>; updatedAt: Stamp }
  assistantProviders: {
    tenantId: number
    id: Generated<number>
    name: string
    baseUrl: string
    /** Sealed; never shown. */
    apiKey: Maybe<string>
    models: Json<Record<string, string>>
    priceIn: Generated<number>
    priceOut: Generated<number>
    monthlyBudget: Maybe<number>
    isActive: Generated<boolean>
    failures: Generated<number>
    pausedUntil: Maybe<string>
    lastOkAt: Maybe<string>
    lastFailure: Maybe<string>
    version: Generated<number>
    updatedAt: Stamp
  }
  assistantCosts: { tenantId: number; month: string; cost: Generated<number>; tokens: Generated<number> }
  assistantRuns: {
    tenantId: number
    id: Generated<number>
    feature: string
    adapter: 'offline' | 'model'
    model: Maybe<string>
    askerId: Maybe<number>
    ticketId: Maybe<number>
    promptVersion: Maybe<number>
    conversationId: Maybe<number>
    messageId: Maybe<number>
    question: Maybe<string>
    outcome: 'answer' | 'perhaps' | 'refusal' | 'talk' | 'failed'
    fallback: Maybe<string>
    confidence: Maybe<number>
    helpful: Maybe<boolean>
    details: Json<object>
    tokens: Generated<number>
    cost: Generated<number>
    ms: number
    createdAt: Stamp
  }
  assistantQuestions: { tenantId: number; id: Generated<number>; question: string; articleId: Maybe<number>; createdAt: Stamp }
  assistantEvaluations: {
    tenantId: number
    id: Generated<number>
    adapter: 'offline' | 'model'
    providerId: Maybe<number>
    model: Maybe<string>
    state: Generated<'running' | 'finished' | 'failed'>
    askerId: number
    scores: MaybeJson
    failures: Json<object[]>
    startedBy: Maybe<number>
    startedAt: Stamp
    endedAt: Maybe<string>
  }
  /** What messages say in other languages; `commentId` null: what the ticket began with. */
  messageTranslations: {
    tenantId: number
    id: Generated<number>
    ticketId: number
    commentId: Maybe<number>
    language: string
    content: string
    sourceHash: string
    warnings: Json<object[]>
    model: string
    createdAt: Stamp
  }
}

import type { Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './columns.ts'

export type DuplicatesTables = {
  duplicateChanges: { tenantId: number; id: Generated<number>; ticketId: number; at: Stamp }
  duplicatePostings: { tenantId: number; term: string; span: number; n: number; ids: number[] }
  duplicateDocuments: { tenantId: number; ticketId: number; length: number }
  duplicateIndexes: { tenantId: number; tickets: Generated<number>; length: Generated<number>; foldedAt: Stamp }
  duplicateSettings: {
    tenantId: number
    isEnabled: Generated<boolean>
    changes: Json<Record<string, unknown>>
    version: Generated<number>
    updatedAt: Stamp
  }
  duplicateModels: {
    tenantId: number
    id: Generated<number>
    version: number
    status: string
    weights: Json<object>
    metrics: Json<object>
    trainedOn: number
    createdAt: Stamp
  }
  duplicateTests: {
    tenantId: number
    id: Generated<number>
    modelA: Maybe<number>
    modelB: Maybe<number>
    share: number
    minDifference: number
    endsAt: string
    endedAt: Maybe<string>
    startedBy: Maybe<number>
    startedAt: Stamp
  }
  duplicatePairs: {
    tenantId: number
    aId: number
    bId: number
    probability: number
    reasons: Json<object[]>
    modelId: Maybe<number>
    foundAt: Stamp
  }
  duplicateGroups: {
    tenantId: number
    id: Generated<number>
    state: Generated<string>
    canonicalId: number
    probability: number
    version: Generated<number>
    createdAt: Stamp
    updatedAt: Stamp
  }
  duplicateGroupMembers: { tenantId: number; ticketId: number; groupId: number; probability: number }
  duplicateExamples: {
    tenantId: number
    id: Generated<number>
    aId: number
    bId: number
    label: boolean
    source: string
    isDisputed: Generated<boolean>
    note: Maybe<string>
    version: Generated<number>
    createdBy: Maybe<number>
    createdAt: Stamp
    updatedAt: Stamp
  }
  duplicateHints: {
    tenantId: number
    id: Generated<number>
    asked: string
    ticketId: number
    queueId: Maybe<number>
    probability: number
    modelId: Maybe<number>
    testId: Maybe<number>
    outcome: Maybe<string>
    shownAt: Stamp
  }
  duplicateRuns: {
    tenantId: number
    id: Generated<number>
    state: Generated<string>
    scope: Json<{ from?: string; until?: string; queues?: number[] }>
    minProbability: number
    cursorId: Generated<number>
    done: Generated<number>
    total: number
    found: Generated<number>
    errors: Generated<number>
    startedBy: Maybe<number>
    startedAt: Stamp
    workedAt: Stamp
    endedAt: Maybe<string>
  }
}

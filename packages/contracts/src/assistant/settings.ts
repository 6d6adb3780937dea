import { z } from 'zod'
import { ROLES } from '../access.ts'
import { Id } from '../common.ts'
import { ADAPTERS, FEATURES, type Feature, TRIAGED } from './names.ts'

const MAX_QUEUES = 200
/** What triage does with a field: nothing, suggests, or sets it from this confidence on, in per cent. */
const FieldTriage = z.union([z.enum(['off', 'suggest']), z.int().min(50).max(100)])
const fieldTriage = Object.fromEntries(TRIAGED.map((name) => [name, FieldTriage])) as Record<(typeof TRIAGED)[number], typeof FieldTriage>
export const FeatureSwitch = z.strictObject({
  enabled: z.boolean(),
  adapter: z.enum(ADAPTERS),
  /** For whom; all whom it concerns where empty. */
  roles: z.array(z.enum(ROLES)).max(ROLES.length),
  /** Tickets of which queues; of all where empty. */
  queues: z.array(Id).max(MAX_QUEUES).default([]),
  /** What triage does with each field; where it says nothing of one, it suggests, and sets priorities by `setsFrom`. */
  fields: z.strictObject(fieldTriage).partial().default({}),
  /** From which confidence, in per cent, triage sets a priority that `fields` says nothing of; it only suggests where null. */
  setsFrom: z.int().min(50).max(100).nullable().default(null),
})
export type FeatureSwitch = z.output<typeof FeatureSwitch>

const Privacy = z.strictObject({
  /** Nothing leaves for a model, whatever the switches are. */
  offlineOnly: z.boolean(),
  /** Whether runs keep the words of questions. */
  keepsQuestions: z.boolean(),
  keepDays: z.int().min(1).max(365),
})
/** How many answers of a model one person may have a day, and one conversation in all; no limit where null. */
const Limits = z.strictObject({
  personDay: z.int().min(1).max(10_000).nullable(),
  conversation: z.int().min(1).max(1_000).nullable(),
})
const features = Object.fromEntries(FEATURES.map((name) => [name, FeatureSwitch])) as Record<Feature, typeof FeatureSwitch>

export const AssistantSettings = z.object({ features: z.object(features), privacy: Privacy, limits: Limits, version: z.int() })
export type AssistantSettings = z.output<typeof AssistantSettings>
export const UpdateAssistantSettings = z.strictObject({
  /** What is not sent stays. With `version`, a stale one is refused (409). */
  version: z.int().min(0).optional(),
  features: z.strictObject(features).partial().optional(),
  privacy: Privacy.partial().optional(),
  limits: Limits.partial().optional(),
})
export type UpdateAssistantSettings = z.output<typeof UpdateAssistantSettings>

const on: FeatureSwitch = { enabled: true, adapter: 'offline', roles: [], queues: [], fields: {}, setsFrom: null }
/** What only a model can do sends texts of tickets to it: an organisation switches it on. */
const off: FeatureSwitch = { ...on, enabled: false, adapter: 'model' }
/** What holds until somebody sets it otherwise. */
export const STANDARD_ASSISTANT: Omit<AssistantSettings, 'version'> = {
  features: {
    ...{ customer_answers: on, staff_answers: on, summary: on, suggested_reply: on, triage: on },
    ...{ rewriting: off, translation: off },
  },
  privacy: { offlineOnly: false, keepsQuestions: true, keepDays: 30 },
  limits: { personDay: null, conversation: null },
}

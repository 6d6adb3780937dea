import { z } from 'zod'
import { prose } from '../common.ts'
import { MAX_REASON } from './words.ts'

/** What an organisation can do without, with where its calls begin; all else is always there. */
export const FEATURES = {
  chat: '/chat',
  assistant: '/assistant',
  duplicates: '/duplicate-detection',
  reports: '/reports',
  absences: '/absences',
} as const
export type Feature = keyof typeof FEATURES
export const FEATURE_NAMES = Object.keys(FEATURES) as [Feature, ...Feature[]]

export const ListFeatures = z.strictObject({})
export type ListFeatures = z.output<typeof ListFeatures>
export const Features = z.object({ data: z.array(z.object({ name: z.enum(FEATURE_NAMES), on: z.boolean() })) })
export type Features = z.output<typeof Features>

export const SetFeature = z.strictObject({ name: z.enum(FEATURE_NAMES), on: z.boolean(), reason: prose(MAX_REASON) })
export type SetFeature = z.output<typeof SetFeature>

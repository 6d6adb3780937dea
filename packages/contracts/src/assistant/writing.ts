import { z } from 'zod'
import { markdown } from '../comments/message-content.ts'
import { Id } from '../common.ts'
import { WRITING_LANGUAGES } from './languages.ts'
import { FALLBACKS } from './providers.ts'
import { REWRITINGS } from './rewritings.ts'
import { MAX_REWRITTEN } from './writing-bounds.ts'

const Language = z.enum(WRITING_LANGUAGES)

export const WritingOf = z.strictObject({ id: Id })
export type WritingOf = z.output<typeof WritingOf>

/** Whether something works here: null where it does, else why not. */
const Why = z.enum(['off', ...FALLBACKS]).nullable()
/** What a model does for the caller on a ticket, and the language that its customer writes in. */
export const Writing = z.object({ rewriting: Why, translation: Why, customerLanguage: Language })
export type Writing = z.output<typeof Writing>

export const RewriteText = z.strictObject({
  id: Id,
  /** The draft, or the part of it that is selected. */
  text: markdown(MAX_REWRITTEN),
  how: z.enum(REWRITINGS),
  /** With `how=language`: the one that it is written in. */
  language: Language.optional(),
  /** There was a result already that was not wanted: models answer the same question the same way. */
  again: z.boolean().default(false),
})
export type RewriteText = z.output<typeof RewriteText>

/** What has to stay as it is, and what a model did with it. */
const Warning = z.object({
  kind: z.enum(['number', 'link', 'variable', 'mention', 'image', 'code', 'masked']),
  change: z.enum(['lost', 'invented']),
  value: z.string(),
})
export type WritingWarning = z.output<typeof Warning>

/** A text for somebody to read, and use or not; null where no model wrote one, and why. */
export const Rewritten = z.object({
  text: z.string().nullable(),
  warnings: z.array(Warning),
  fallback: z.enum(FALLBACKS).nullable(),
  /** The run, to say whether it helped. */
  runId: Id,
})
export type Rewritten = z.output<typeof Rewritten>

/** `commentId` null: what the ticket began with. */
export const TranslateMessage = z.strictObject({ id: Id, commentId: Id.nullable(), language: Language })
export type TranslateMessage = z.output<typeof TranslateMessage>

/** `isKept`: it was translated before, and no model was asked. */
export const Translation = Rewritten.omit({ runId: true }).extend({ isKept: z.boolean() })
export type Translation = z.output<typeof Translation>

import { z } from 'zod'
import { MAX_SET_FIELDS } from '../automation/bounds.ts'
import { SnoozeMinutes } from '../comments/message-changes.ts'
import { freeObject, Id, line } from '../common.ts'
import { SentValue } from '../custom-fields/values.ts'
import { Refusal } from '../error-body.ts'
import { MAX_CONTENT } from '../tickets/bounds.ts'
import { PRIORITIES, TEMPLATE_STATUSES } from '../tickets/statuses.ts'
import { TypeKey } from '../tickets/types.ts'
import { MAX_TEMPLATE_NAME, MAX_TEMPLATE_QUEUES, MAX_TEMPLATE_ROLES } from './templates.ts'

export const PACK_FORMAT = 'balcao.templates'
/** Templates of one file. */
export const MAX_PACKED = 200

const Name = line(200)
const names = z.array(Name).max(20).optional()

/** A template as a file holds it: what it names stands by name, so that another organisation can find its own. People do not go along. */
export const PackedTemplate = z.strictObject({
  name: line(MAX_TEMPLATE_NAME),
  category: z.string().max(60).default(''),
  content: z.string().max(MAX_CONTENT).default(''),
  changes: z
    .strictObject({
      status: z.enum(TEMPLATE_STATUSES).optional(),
      customStatus: Name.optional(),
      statusReason: Name.optional(),
      priority: z.enum(PRIORITIES).optional(),
      type: TypeKey.optional(),
      takes: z.literal(true).optional(),
      /** The ticket goes back to its queue. */
      returns: z.literal(true).optional(),
      queue: Name.optional(),
      addTags: names,
      removeTags: names,
      snoozeMinutes: SnoozeMinutes.optional(),
      checklist: Name.optional(),
      customFields: freeObject(SentValue, { maxKey: 100, maxKeys: MAX_SET_FIELDS }).optional(),
      note: z.string().max(MAX_CONTENT).optional(),
    })
    .default({}),
  queues: z.array(Name).max(MAX_TEMPLATE_QUEUES).default([]),
  roles: z.array(line(60)).max(MAX_TEMPLATE_ROLES).default([]),
})
export type PackedTemplate = z.output<typeof PackedTemplate>

export const TemplatePack = z.strictObject({
  format: z.literal(PACK_FORMAT),
  version: z.literal(1),
  templates: z.array(PackedTemplate).max(MAX_PACKED),
})
export type TemplatePack = z.output<typeof TemplatePack>

/** A dry run says what would be created, and writes nothing. */
export const ImportTemplates = z.strictObject({
  pack: TemplatePack.extend({ templates: TemplatePack.shape.templates.min(1) }),
  dryRun: z.boolean().default(true),
})
export type ImportTemplates = z.output<typeof ImportTemplates>

/** What a template names that is not here, and so does without. */
export const LEFT_OUT = ['customStatus', 'statusReason', 'type', 'queue', 'tag', 'checklist', 'customField', 'scopeQueue', 'role'] as const
export const PACK_OUTCOMES = ['new', 'exists', 'refused'] as const

/** What becomes of the templates of a file, in its order. */
export const TemplateImport = z.object({
  dryRun: z.boolean(),
  created: z.int(),
  data: z.array(
    z.object({
      name: z.string(),
      outcome: z.enum(PACK_OUTCOMES),
      /** The one that was created. */
      id: Id.nullable(),
      left: z.array(z.object({ what: z.enum(LEFT_OUT), name: z.string() })),
      reasons: z.array(Refusal),
    }),
  ),
})
export type TemplateImport = z.output<typeof TemplateImport>

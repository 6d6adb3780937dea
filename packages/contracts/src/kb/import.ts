import { z } from 'zod'
import { Id } from '../common.ts'
import { IMPORT_SOURCES, ON_CONFLICT } from './import-words.ts'

/** A form with the field `file`; the others may stand in the form or in the query. All arrive as drafts. */
export const ImportArticles = z.strictObject({
  source: z.enum(IMPORT_SOURCES).default('auto'),
  /** Says line by line what would happen, and writes nothing. */
  dryRun: z.boolean().default(true),
  onConflict: z.enum(ON_CONFLICT).default('skip'),
  /** Categories of the file come below it; articles without one, into it. */
  categoryId: Id.optional(),
})
export type ImportArticles = z.output<typeof ImportArticles>

import { z } from 'zod'
import { Id } from '../common.ts'

/** What the one company has goes to the other; the one goes. */
export const MergeCompanies = z.strictObject({ id: Id, intoId: Id })
export type MergeCompanies = z.output<typeof MergeCompanies>

const Side = z.object({ id: Id, name: z.string() })
/** What a merge would move. */
export const MergePreview = z.object({ from: Side, into: Side, people: z.int(), tickets: z.int() })
export type MergePreview = z.output<typeof MergePreview>

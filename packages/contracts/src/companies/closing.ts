import { z } from 'zod'
import { Id } from '../common.ts'

/** Closes a company. Its people go to another one, or (null) belong to none; its tickets stay. */
export const CloseCompany = z.strictObject({ id: Id, intoId: Id.nullable() })
export type CloseCompany = z.output<typeof CloseCompany>

export const PreviewClosing = z.strictObject({ id: Id })
export type PreviewClosing = z.output<typeof PreviewClosing>

/** What hangs on a company that is to be closed. */
export const ClosingPreview = z.object({ people: z.int(), tickets: z.int(), openTickets: z.int(), branches: z.int(), domains: z.int() })
export type ClosingPreview = z.output<typeof ClosingPreview>

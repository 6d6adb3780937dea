import { attachments } from './attachments.ts'
import { uploads } from './uploads.ts'

/** Calls below `tickets`, by noun. */
export const onTickets = { attachments, uploads }

import { acknowledgements } from './acknowledgements.ts'
import { activity } from './activity.ts'
import { attachments } from './attachments.ts'
import { documents } from './documents.ts'
import { folders } from './folders.ts'
import { links, ticketDocuments } from './links.ts'
import { reviews } from './reviews.ts'
import { shares } from './shares.ts'
import { signatures } from './signatures.ts'
import { templates } from './templates.ts'
import { versions } from './versions.ts'

/** Calls of documents, by noun. */
export const calls = {
  folders,
  documents,
  templates,
  versions,
  reviews,
  signatures,
  acknowledgements,
  links,
  shares,
  attachments,
  activity,
}

/** Calls below `tickets`, by noun. */
export const onTickets = { documents: ticketDocuments }

import { acknowledgements } from './acknowledgements.ts'
import { activity } from './activity.ts'
import { documents } from './documents.ts'
import { folders } from './folders.ts'
import { links, ticketDocuments } from './links.ts'
import { shares } from './shares.ts'
import { versions } from './versions.ts'

/** Calls of documents, by noun. */
export const calls = { folders, documents, versions, acknowledgements, links, shares, activity }

/** Calls below `tickets`, by noun. */
export const onTickets = { documents: ticketDocuments }

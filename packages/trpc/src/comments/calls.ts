import { comments } from './comments.ts'
import { drafts } from './drafts.ts'
import { mentions } from './mentions.ts'
import { presence } from './presence.ts'
import { outgoing } from './scheduled-replies.ts'

/** Calls below `tickets`, by noun. */
export const onTickets = { comments, mentions, presence, outgoing, drafts }

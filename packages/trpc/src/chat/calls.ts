import { articles } from './articles.ts'
import { conversations } from './conversations.ts'
import { messages } from './messages.ts'
import { portal } from './portal.ts'
import { queue } from './queue.ts'
import { state } from './state.ts'
import { templates } from './templates.ts'
import { widget } from './widget.ts'

/** Calls of the chat, by noun. */
export const calls = { articles, conversations, messages, portal, queue, state, templates, widget }

import { articles } from './articles.ts'
import { conversations } from './conversations.ts'
import { messages } from './messages.ts'
import { queue } from './queue.ts'
import { state } from './state.ts'
import { templates } from './templates.ts'
import { widget } from './widget.ts'

/** Calls of the chat, by noun. */
export const calls = { articles, conversations, messages, queue, state, templates, widget }

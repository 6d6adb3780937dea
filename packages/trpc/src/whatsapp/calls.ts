import { accounts, templates } from './accounts.ts'
import { conversations, numbers, whatsapp } from './conversations.ts'
import { messages } from './messages.ts'

/** Calls of WhatsApp, by noun. */
export const calls = { accounts, templates, messages, conversations, numbers }

/** Calls below `tickets`, by noun. */
export const onTickets = { whatsapp }

import { accounts, templates } from './accounts.ts'
import { campaignHours, campaigns } from './campaigns.ts'
import { conversations, myNumbers, numbers, whatsapp } from './conversations.ts'
import { messages } from './messages.ts'

/** Calls of WhatsApp, by noun. */
export const calls = { accounts, templates, messages, conversations, numbers, campaigns, campaignHours, myNumbers }

/** Calls below `tickets`, by noun. */
export const onTickets = { whatsapp }

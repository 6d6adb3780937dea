import { deliveries } from './deliveries.ts'
import { gallery } from './gallery.ts'
import { webhooks } from './webhooks.ts'

/** Calls of integrations, by noun. */
export const calls = { gallery, webhooks, deliveries }

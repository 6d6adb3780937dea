import { deliveries } from './deliveries.ts'
import { webhooks } from './webhooks.ts'

/** Calls of integrations, by noun. */
export const calls = { webhooks, deliveries }

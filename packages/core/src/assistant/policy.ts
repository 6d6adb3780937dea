import { isAtLeast } from '@balcao/contracts/access'
import type { Actor } from '../ctx.ts'

export const assistantPolicy = {
  /** Switches, models, runs and evaluations of the assistant. */
  'assistant.manage': (actor: Actor) => isAtLeast(actor.role, 'admin'),
}

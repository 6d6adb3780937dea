import type { TicketEvent } from '@balcao/contracts/automation/bounds'
import type { EventName } from '@balcao/contracts/events'
import { startRules } from './automation/on-event.ts'
import { followFlows } from './flows/on-event.ts'

/** The reactions of an event that rules of automation and flows wait for, by the name that their triggers have for it. */
export const followEvent = <N extends EventName>(event: TicketEvent) =>
  ({
    runRules: { transactional: startRules<N>(event), optIn: true },
    followFlows: { transactional: followFlows<N>(event), optIn: true },
  }) as const

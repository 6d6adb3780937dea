import type { TicketEvent } from '@balcao/contracts/automation/bounds'
import type { EventName } from '@balcao/contracts/events'
import { startRules } from './automation/on-event.ts'
import { followFlows } from './flows/on-event.ts'

/** The reactions of an event that rules of automation and flows wait for, by the names that their triggers have for it. */
export const followEvent = <N extends EventName>(...events: TicketEvent[]) =>
  ({
    runRules: { transactional: startRules<N>(events), optIn: true },
    followFlows: { transactional: followFlows<N>(events), optIn: true },
  }) as const

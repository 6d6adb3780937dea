import type { SlaTargets } from '@balcao/contracts/sla/policies'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { missingIds, readConditions } from '../../tickets/conditions.ts'

type Named = { conditions: TicketConditions; targets: SlaTargets }

/** Refuses a policy that names what the tenant does not have. @returns it, with its conditions as they are stored @throws DomainError invalid_input */
export async function mustExistNamed<Policy extends Named>(ctx: Ctx, policy: Policy): Promise<Policy> {
  const { conditions, targets } = policy
  const calendars = Object.entries(targets).flatMap(([metric, by]) =>
    Object.entries(by ?? {}).flatMap(([priority, { calendarId }]) =>
      calendarId === null ? [] : [{ field: `targets.${metric}.${priority}.calendarId`, id: calendarId }],
    ),
  )
  const { read, wrong } = await readConditions(ctx, conditions)
  const all = [...wrong, ...(await missingIds(ctx, 'calendars', calendars, 'sla_calendar_not_found'))]
  if (all.length > 0) throw invalid(...all)
  return { ...policy, conditions: read }
}

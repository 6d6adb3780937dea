import { riskOf } from '@balcao/contracts/audit/risk'
import type { Ctx } from '../ctx.ts'
import { audit } from './record.ts'

/** Writes down that somebody was refused a call. In a transaction of its own: the refused one is gone. */
export async function recordDenial(ctx: Ctx, method: string, path: string): Promise<void> {
  const details = { success: false, path: `${method} ${path}` }
  await audit(ctx, { action: 'access.denied', resource: path, details, risk: riskOf(ctx.actor.role, path) })
}

import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { step } from './due.ts'

/** Parts of one absence that are acted on in one transaction; the job goes on where there are more. */
const PARTS = 3

/** An absence that was entered when it had begun, or ended early, is acted on at once. */
export async function actAtOnce(ctx: Ctx, { payload }: Fact<'absence:changed'>): Promise<void> {
  let after: number | undefined = 0
  for (let part = 0; part < PARTS && after !== undefined; part++) after = await step(ctx, payload.absenceId, after)
}

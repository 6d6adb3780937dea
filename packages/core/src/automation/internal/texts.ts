import { openVariables, type Readers } from '@balcao/contracts/templates/variables'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { fillFor } from '../../templates/fill.ts'
import * as tickets from '../../tickets/tickets.ts'

/** A text of a rule with what is known of the ticket. @throws DomainError invalid_input for a variable that has no value there */
export async function filled(ctx: Ctx, ticketId: number, content: string, field: string, readers: Readers): Promise<string> {
  if (openVariables(content).length === 0) return content
  const text = await fillFor(ctx, content, await tickets.get(ctx, { id: ticketId }), readers)
  const open = openVariables(text)
  if (open.length > 0) throw invalid(...open.map((name) => ({ field, reason: 'rule_variable_empty' as const, params: { name } })))
  return text
}

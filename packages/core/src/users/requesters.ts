import { matchesOf } from '../companies/domains.ts'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { addPerson } from './create.ts'

/**
 * Adds the customer for whom somebody of the staff opens a ticket, uninvited; they belong to the company that alone claims the domain
 * of their address. Who may open tickets for others may do so without managing people.
 * @throws DomainError invalid_input when somebody has that address
 */
export async function addRequester(ctx: Ctx, { name, email }: { name: string; email: string }): Promise<number> {
  const { companyId, suggested } = (await matchesOf(ctx, [email]))(email)
  const id = await addPerson(ctx, { name, email, role: 'client', companyId, suggested, invite: false }, false)
  if (id === undefined) throw invalid({ field: 'requester.email', reason: 'requester_email_taken' })
  await ctx.emit('user:changed', { userId: id })
  return id
}

import type { ApplyTemplate, PreparedTemplate } from '@balcao/contracts/templates/templates'
import { openVariables } from '@balcao/contracts/templates/variables'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { tagIdsOf, tagsNamed } from '../tickets/message-changes.ts'
import * as tickets from '../tickets/tickets.ts'
import { fillFor } from './fill.ts'
import { mustBeWhole } from './references.ts'
import { changesIn, mustBeForQueue, mustFindUsable } from './rows.ts'
import { stagedBy } from './staged.ts'
import { countUse } from './uses.ts'

/**
 * Writes the answer of a template for one ticket, and says what sending it would change: both are the caller's to send, change or
 * drop, and until then the ticket is as it was.
 * @throws DomainError ticket_not_found, template_not_found, template_other_queue, template_broken, forbidden; invalid_input for a person or a
 * custom field that the ticket cannot be given
 */
export async function prepare(ctx: Ctx, input: ApplyTemplate): Promise<PreparedTemplate> {
  const ticket = await tickets.get(ctx, { id: input.id })
  must(ctx, 'template.use')
  const template = await mustFindUsable(ctx, input.templateId)
  mustBeForQueue(template.queueIds, ticket)
  await mustBeWhole(ctx, template)
  const { changes, absent = null } = await stagedBy(ctx, ticket, template.name, changesIn(template))
  await countUse(ctx, template.id)
  const content = await fillFor(ctx, template.content, { ...ticket, status: changes.status ?? ticket.status })
  return { content, open: openVariables(content), changes, tags: await tagsNamed(ctx.db, tagIdsOf(changes)), absent }
}

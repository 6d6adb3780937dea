import { RemoveTag } from '@balcao/contracts/tags/on-tickets'
import { Ticket } from '@balcao/contracts/tickets/tickets'
import { remove } from '@balcao/core/tags/on-tickets'
import { supportAgent } from '../endpoint.ts'

export const tags = {
  remove: supportAgent.mutation('DELETE /tickets/{id}/tags/{tagId}', RemoveTag, Ticket, remove),
}

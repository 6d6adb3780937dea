import { AddRelation, ListRelations, RemoveRelation, TicketRelation } from '@balcao/contracts/tickets/relations'
import * as rules from '@balcao/core/tickets/relations'
import { supportAgent } from '../endpoint.ts'

export const relations = {
  list: supportAgent.query('GET /tickets/{id}/relations', ListRelations, TicketRelation.array(), rules.list),
  add: supportAgent.creation('POST /tickets/{id}/relations', AddRelation, TicketRelation.array(), rules.add),
  remove: supportAgent.mutation('DELETE /tickets/{id}/relations/{relationId}', RemoveRelation, TicketRelation.array(), rules.remove),
}

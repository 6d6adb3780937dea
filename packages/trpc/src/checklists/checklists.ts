import {
  AddChecklist,
  AddItems,
  AnswerItem,
  ChangeChecklist,
  ChangeItem,
  ChecklistProgress,
  GetChecklist,
  ListChecklists,
  ReorderItems,
  TicketChecklists,
} from '@balcao/contracts/checklists/checklists'
import * as answering from '@balcao/core/checklists/answer'
import { change as changeItem } from '@balcao/core/checklists/change-item'
import * as rules from '@balcao/core/checklists/checklists'
import * as items from '@balcao/core/checklists/items'
import { progress } from '@balcao/core/checklists/progress'
import { client, supportAgent } from '../endpoint.ts'

/** Each answers with all checklists of the ticket. */
export const checklists = {
  /** What customers see of those that are shared with them. */
  progress: client.query('GET /tickets/{ticketId}/checklists/progress', ListChecklists, ChecklistProgress, progress),
  /** A customer does what is asked of them. */
  answer: client.staged('POST /tickets/checklist-items/{id}/answer', AnswerItem, ChecklistProgress, (request, input) =>
    answering.answer(request.authContext, request.open, input),
  ),
  list: supportAgent.query('GET /tickets/{ticketId}/checklists', ListChecklists, TicketChecklists, rules.list),
  add: supportAgent.creation('POST /tickets/{ticketId}/checklists', AddChecklist, TicketChecklists, rules.add),
  change: supportAgent.mutation('PATCH /tickets/checklists/{id}', ChangeChecklist, TicketChecklists, rules.change),
  remove: supportAgent.mutation('DELETE /tickets/checklists/{id}', GetChecklist, TicketChecklists, rules.remove),
  addItems: supportAgent.creation('POST /tickets/checklists/{id}/items', AddItems, TicketChecklists, items.add),
  changeItem: supportAgent.mutation('PATCH /tickets/checklist-items/{id}', ChangeItem, TicketChecklists, changeItem),
  removeItem: supportAgent.mutation('DELETE /tickets/checklist-items/{id}', GetChecklist, TicketChecklists, items.remove),
  reorderItems: supportAgent.mutation('POST /tickets/checklists/{id}/order', ReorderItems, TicketChecklists, items.reorder),
}

import { SuggestedReply, TicketHelp, TicketHelpOf } from '@balcao/contracts/assistant/help'
import * as rules from '@balcao/core/assistant/help/help'
import { suggestReply } from '@balcao/core/assistant/help/suggested-reply'
import { supportAgent } from '../endpoint.ts'

export const help = {
  get: supportAgent.query('GET /tickets/{id}/help', TicketHelpOf, TicketHelp, rules.get),
  reply: supportAgent.staged('POST /tickets/{id}/suggested-reply', TicketHelpOf, SuggestedReply, ({ installation, open }, input) =>
    suggestReply(installation, open, input),
  ),
}

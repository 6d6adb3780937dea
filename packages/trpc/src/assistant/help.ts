import { JudgedHelp, JudgeHelp, ModelSummary, SuggestedReply, TicketHelp, TicketHelpOf } from '@balcao/contracts/assistant/help'
import * as rules from '@balcao/core/assistant/help/help'
import { summarise } from '@balcao/core/assistant/help/model-summary'
import { suggestReply } from '@balcao/core/assistant/help/suggested-reply'
import { judge } from '@balcao/core/assistant/help/verdict'
import { supportAgent } from '../endpoint.ts'

export const help = {
  get: supportAgent.query('GET /tickets/{id}/help', TicketHelpOf, TicketHelp, rules.get),
  reply: supportAgent.staged('POST /tickets/{id}/suggested-reply', TicketHelpOf, SuggestedReply, ({ installation, open }, input) =>
    suggestReply(installation, open, input),
  ),
  summary: supportAgent.staged('POST /tickets/{id}/summary', TicketHelpOf, ModelSummary, ({ installation, open }, input) =>
    summarise(installation, open, input),
  ),
  judge: supportAgent.mutation('PUT /tickets/{id}/help/verdict', JudgeHelp, JudgedHelp, judge),
}

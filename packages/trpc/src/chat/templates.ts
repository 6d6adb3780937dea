import { PrepareChatTemplate, PreparedChatTemplate } from '@balcao/contracts/chat/templates'
import { prepare } from '@balcao/core/chat/templates'
import { supportAgent } from '../endpoint.ts'

/** Answers that are ready, for a conversation. */
export const templates = {
  prepare: supportAgent.mutation('POST /chat/conversations/{id}/prepare-template', PrepareChatTemplate, PreparedChatTemplate, prepare),
}

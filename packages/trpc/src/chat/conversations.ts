import { Conversation, Conversations, CreateConversation, GetConversation, ListConversations } from '@balcao/contracts/chat/conversations'
import * as rules from '@balcao/core/chat/conversations'
import { client, supportAgent } from '../endpoint.ts'

export const conversations = {
  list: client.query('GET /chat/conversations', ListConversations, Conversations, rules.list),
  get: client.query('GET /chat/conversations/{id}', GetConversation, Conversation, rules.get),
  create: supportAgent.creation('POST /chat/conversations', CreateConversation, Conversation, rules.create),
}

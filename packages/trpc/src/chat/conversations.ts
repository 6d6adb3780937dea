import { ActionDone, RunAction } from '@balcao/contracts/chat/actions'
import {
  CloseConversation,
  Conversation,
  Conversations,
  CreateConversation,
  GetConversation,
  ListConversations,
} from '@balcao/contracts/chat/conversations'
import { MarkRead, ReadPosition } from '@balcao/contracts/chat/messages'
import { run } from '@balcao/core/chat/actions'
import * as rules from '@balcao/core/chat/conversations'
import { markRead } from '@balcao/core/chat/messages'
import { client } from '../endpoint.ts'

export const conversations = {
  list: client.query('GET /chat/conversations', ListConversations, Conversations, rules.list),
  get: client.query('GET /chat/conversations/{id}', GetConversation, Conversation, rules.get),
  create: client.creation('POST /chat/conversations', CreateConversation, Conversation, rules.create),
  close: client.mutation('PUT /chat/conversations/{id}/close', CloseConversation, Conversation, rules.close),
  read: client.mutation('PUT /chat/conversations/{id}/read', MarkRead, ReadPosition, markRead),
  act: client.mutation('POST /chat/conversations/{id}/actions', RunAction, ActionDone, run),
}

import { Done } from '@balcao/contracts/auth/session'
import { ChatMessage, ChatMessages, ListMessages, PostMessage, RateAnswer, RemoveMessage } from '@balcao/contracts/chat/messages'
import * as rules from '@balcao/core/chat/messages'
import { client } from '../endpoint.ts'

export const messages = {
  list: client.query('GET /chat/conversations/{id}/messages', ListMessages, ChatMessages, rules.list),
  create: client.creation('POST /chat/conversations/{id}/messages', PostMessage, ChatMessage, rules.send),
  rate: client.mutation('PUT /chat/messages/{id}/helpful', RateAnswer, ChatMessage, rules.rate),
  remove: client.mutation('DELETE /chat/messages/{id}', RemoveMessage, Done, rules.remove),
}

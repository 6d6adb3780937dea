import { evaluate } from './assistant/evaluate.ts'
import { answerByModel } from './assistant/model/answer-by-model.ts'
import { queueApart } from './integrations/queue-apart.ts'
import { notifyOfBudget, notifyOfPause } from './notifications/reactions/chat/on-assistant.ts'
import { notifyOfOffer } from './notifications/reactions/chat/on-chat-offered.ts'
import type { Reactions } from './reactions.ts'

/** What follows from what happens in conversations, and to the assistant. */
export const chatReactions = {
  'chat:changed': { queueDeliveries: { transactional: queueApart.chat, optIn: true } },
  'chat:offered': { notifyOfOffer: { transactional: notifyOfOffer } },
  'assistant:asked': { answer: { external: answerByModel } },
  'assistant:evaluating': { evaluate: { external: evaluate } },
  'assistant:budget': { notifyOfBudget: { transactional: notifyOfBudget } },
  'assistant:paused': { notifyOfPause: { transactional: notifyOfPause } },
} satisfies Reactions

/** Errors about the chat. */
export const chatErrors = {
  conversation_not_found: { pt: 'Conversa não encontrada.', en: 'Conversation not found.' },
} as const

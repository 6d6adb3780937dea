import { conversations } from './conversations.ts'

/** Calls of the chat, by noun. */
export const calls = { conversations }

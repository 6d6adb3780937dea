import type { Build } from '../../maker.ts'

/** That the same person takes part in. */
const conversation: Build = async ({ desk, person }) => desk.aConversation([await person()])

export const CHAT_IDS = { conversation }

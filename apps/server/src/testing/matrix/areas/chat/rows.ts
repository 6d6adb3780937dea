import { found, type Rows, refused } from '../../row.ts'

/** Conversations, which only their participants hear. */
export const CHAT: Rows = {
  'chat.conversations.list': { least: 'client', works: () => ({}), naming: {} },
  'chat.conversations.get': {
    least: 'client',
    works: ({ conversation }) => ({ id: conversation }),
    naming: { id: found(({ conversation }) => ({ id: conversation })) },
  },
  'chat.conversations.create': {
    least: 'support-agent',
    works: ({ user }) => ({ title: 'Plantão', participantIds: [user] }),
    naming: { participantIds: refused(({ user }, own) => ({ title: 'Plantão', participantIds: [own.user, user] })) },
  },
}

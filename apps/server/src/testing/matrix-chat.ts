import { found, type Row, refused } from './matrix-row.ts'

/** Conversations, of which only those hear who take part. */
export const CHAT: Record<string, Row> = {
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
